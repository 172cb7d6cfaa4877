-- The kernel of the ledger: tables, the functions that write them, and the guards.
--
-- Whoever serves the club acts as a role that may SELECT these tables and EXECUTE the functions
-- marked SECURITY DEFINER, nothing else (`manage.py migrate` grants it). The functions are the
-- only door; the guards hold for everybody, the owner of the tables included.
--
-- Amounts are whole minor units, signed: positive means that the account gains.
-- The row of a book in `ledger_book` is the only lock: whatever changes a book, or what may be
-- posted in it, takes that row first. So there is no lock order to get wrong, and what a
-- statement reads after the lock is the newest state (READ COMMITTED).
--
-- SQLSTATEs: LG400 malformed, LG404 unknown book or account, LG409 key reused with other content,
-- LG422 a posting that is not whole, LG423 append-only, LG503 unsafe settings.

-- Tables ---------------------------------------------------------------------------------------

CREATE TABLE ledger_book (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  last_number bigint NOT NULL DEFAULT 0,
  last_hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex'),
  last_made_at timestamptz NOT NULL DEFAULT '2000-01-01Z'
);

CREATE TABLE ledger_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  book bigint NOT NULL REFERENCES ledger_book,
  kind varchar(40) NOT NULL CHECK (kind <> ''),
  owner varchar(100) NOT NULL,
  floor bigint CHECK (floor BETWEEN -1000000000000 AND 0),
  closed boolean NOT NULL DEFAULT false,
  UNIQUE (book, id)
);

CREATE TABLE ledger_posting (
  book bigint NOT NULL,
  number bigint NOT NULL,
  key uuid NOT NULL,
  kind varchar(40) NOT NULL,
  actor varchar(100) NOT NULL,
  cause varchar(100) NOT NULL,
  note varchar(500) NOT NULL,
  made_at timestamptz NOT NULL,
  reverses bigint,
  hash bytea NOT NULL,
  PRIMARY KEY (book, number),
  FOREIGN KEY (book, reverses) REFERENCES ledger_posting
);
-- A posting is reversed at most once.
CREATE UNIQUE INDEX ledger_posting_reverses ON ledger_posting (book, reverses)
  WHERE reverses IS NOT NULL;
-- Time never goes back in a book, so the newest posting up to a moment is one look-up. The
-- condition holds always; with it, nobody who looks for a number is planned to walk a whole book.
CREATE UNIQUE INDEX ledger_posting_made_at ON ledger_posting (book, made_at)
  WHERE made_at > '2000-01-01Z';
CREATE INDEX ledger_posting_cause ON ledger_posting (book, cause, number) WHERE cause <> '';

-- `balance` is the account's balance after this entry; the newest one is the account's balance.
CREATE TABLE ledger_entry (
  book bigint NOT NULL,
  number bigint NOT NULL,
  account bigint NOT NULL,
  amount bigint NOT NULL,
  balance bigint NOT NULL,
  PRIMARY KEY (book, number, account),
  FOREIGN KEY (book, account) REFERENCES ledger_account (book, id)
);
CREATE UNIQUE INDEX ledger_entry_statement ON ledger_entry (account, number);

-- What was answered to a key, for ever: either a posting's number or a refusal with its figures.
CREATE TABLE ledger_key (
  book bigint NOT NULL,
  key uuid NOT NULL,
  fingerprint bytea NOT NULL,
  number bigint,
  refusal text,
  figures bigint[],
  PRIMARY KEY (book, key),
  CHECK ((number IS NULL) <> (refusal IS NULL))
);

-- The books' clock. Only the owner can put another in its place; the demo club does, for as long
-- as it lives through its weeks. (Nothing is pinned, so that it costs no call.)
CREATE FUNCTION ledger_clock() RETURNS timestamptz
LANGUAGE sql VOLATILE AS $$SELECT clock_timestamp()$$;

-- Guards: they refuse, they never compute ------------------------------------------------------

CREATE FUNCTION ledger_deny() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  RAISE EXCEPTION '% refuses %: it is only appended to.', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'LG423';
END $$;

-- Make a table append-only for everybody, also under session_replication_role = replica; with
-- `p_columns`, only those may never change.
CREATE FUNCTION ledger_append_only(p_table regclass, p_columns text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER append_only_rows BEFORE DELETE OR UPDATE %s ON %s
    FOR EACH ROW EXECUTE FUNCTION ledger_deny()', 'OF ' || p_columns, p_table);
  EXECUTE format('CREATE TRIGGER append_only_table BEFORE TRUNCATE ON %s
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_deny()', p_table);
  EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER append_only_rows', p_table);
  EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER append_only_table', p_table);
END $$;

SELECT ledger_append_only('ledger_posting');
SELECT ledger_append_only('ledger_entry');
SELECT ledger_append_only('ledger_key');
SELECT ledger_append_only('ledger_account', 'id, book, kind, owner');
SELECT ledger_append_only('ledger_book', 'id');
CREATE TRIGGER head_moves_by_one BEFORE UPDATE ON ledger_book
  FOR EACH ROW WHEN (NEW.last_number <> OLD.last_number + 1) EXECUTE FUNCTION ledger_deny();
ALTER TABLE ledger_book ENABLE ALWAYS TRIGGER head_moves_by_one;

-- Entries come all at once, sum to zero, and belong to the posting that the head will reach next:
-- no posting is ever unbalanced, and a finished one gets no more entries. Names are qualified
-- instead of pinning search_path, which would cost more than the check.
CREATE FUNCTION ledger_check_entries() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added
    HAVING count(*) NOT BETWEEN 2 AND 64 OR sum(amount) <> 0
      OR min(abs(amount)) < 1 OR max(abs(amount)) > 1000000000000
      OR min(book) < max(book) OR min(number) < max(number)
      OR max(number) IS DISTINCT FROM
        (SELECT last_number + 1 FROM public.ledger_book WHERE id = max(book)))
  THEN
    RAISE EXCEPTION 'A posting has 2 to 64 lines that sum to zero.' USING ERRCODE = 'LG422';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER whole AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_check_entries();
ALTER TABLE ledger_entry ENABLE ALWAYS TRIGGER whole;

-- The door -------------------------------------------------------------------------------------

CREATE FUNCTION ledger_open_book() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO ledger_book DEFAULT VALUES RETURNING id;
$$;

-- Lock the book of an account; every change of an account begins with it.
CREATE FUNCTION ledger_lock_book_of(p_account bigint) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM ledger_book b JOIN ledger_account a ON a.book = b.id
    WHERE a.id = p_account FOR NO KEY UPDATE OF b;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'There is no account %.', p_account USING ERRCODE = 'LG404';
  END IF;
END $$;

CREATE FUNCTION ledger_open_account(p_book bigint, p_kind text, p_owner text, p_floor bigint)
RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO ledger_account (book, kind, owner, floor) VALUES (p_book, p_kind, p_owner, p_floor)
  RETURNING id;
$$;

CREATE FUNCTION ledger_set_floor(p_account bigint, p_floor bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM ledger_lock_book_of(p_account);
  UPDATE ledger_account SET floor = p_floor WHERE id = p_account;
END $$;

CREATE FUNCTION ledger_set_closed(p_account bigint, p_closed boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM ledger_lock_book_of(p_account);
  UPDATE ledger_account SET closed = p_closed WHERE id = p_account;
END $$;

-- A field of a hashed text: its length in bytes first, so that no two lists of fields look alike.
CREATE FUNCTION ledger_field(p_value text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$ SELECT octet_length(p_value)::text || ':' || p_value $$;

-- Why a posting is refused, if it is: it reverses what can't be reversed, or one of its accounts
-- does not exist, is closed, or would be left with a balance below its floor. `figures`:
--   unknown_posting, reversal: none                already_reversed: the reversing number
--   unknown_account, closed_account: the account   floor: account, balance, floor, amount
CREATE FUNCTION ledger_refusal(
  p_book bigint, p_reverses bigint, p_accounts bigint[], p_amounts bigint[], p_balances bigint[],
  OUT refusal text, OUT figures bigint[])
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF p_reverses IS NOT NULL THEN
    SELECT CASE WHEN p.reverses IS NOT NULL THEN 'reversal'
          WHEN r.number IS NOT NULL THEN 'already_reversed' END,
        CASE WHEN r.number IS NOT NULL THEN ARRAY[r.number] END
      INTO refusal, figures
      FROM ledger_posting p LEFT JOIN ledger_posting r ON r.book = p.book AND r.reverses = p.number
      WHERE p.book = p_book AND p.number = p_reverses;
    IF NOT FOUND THEN
      refusal := 'unknown_posting';
    END IF;
  END IF;
  IF refusal IS NULL THEN
    SELECT CASE WHEN a.id IS NULL THEN 'unknown_account'
          WHEN a.closed THEN 'closed_account' ELSE 'floor' END,
        CASE WHEN NOT a.closed THEN ARRAY[l.account, l.balance - l.amount, a.floor, l.amount]
          ELSE ARRAY[l.account] END
      INTO refusal, figures
      FROM unnest(p_accounts, p_amounts, p_balances) AS l (account, amount, balance)
      LEFT JOIN ledger_account a ON a.id = l.account AND a.book = p_book
      WHERE coalesce(a.closed, true) OR l.amount < 0 AND l.balance < a.floor
      ORDER BY l.account LIMIT 1;
  END IF;
END $$;

-- Post `p_amounts` to `p_accounts`, or reverse posting `p_reverses` (then both arrays are ignored:
-- the lines are built here). Either `number` or `refusal` is set; `replayed` tells that the key
-- was known and that this is its first answer again. (Planning the look-up of the lines each time
-- would cost more than it does: hence the generic plan.)
CREATE FUNCTION ledger_post(
  p_book bigint, p_key uuid, p_kind text, p_actor text, p_cause text, p_note text,
  p_accounts bigint[], p_amounts bigint[], p_reverses bigint,
  OUT number bigint, OUT replayed boolean, OUT hash bytea, OUT refusal text, OUT figures bigint[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_head ledger_book; v_known ledger_key; v_lines record;
  v_content text; v_fingerprint bytea; v_made_at timestamptz;
BEGIN
  IF current_setting('synchronous_commit') = 'off' THEN
    RAISE EXCEPTION 'synchronous_commit is off.' USING ERRCODE = 'LG503';
  END IF;
  IF char_length(p_kind) NOT BETWEEN 1 AND 40 OR char_length(p_actor) NOT BETWEEN 1 AND 100
    OR char_length(p_cause) > 100 OR char_length(p_note) > 500
  THEN
    RAISE EXCEPTION 'Kind, actor, cause or note is missing or too long.' USING ERRCODE = 'LG400';
  END IF;
  SELECT * INTO v_head FROM ledger_book WHERE id = p_book FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'There is no book %.', p_book USING ERRCODE = 'LG404';
  END IF;

  IF p_reverses IS NOT NULL THEN
    SELECT array_agg(account), array_agg(-amount) INTO p_accounts, p_amounts
      FROM ledger_entry WHERE book = p_book AND number = p_reverses;
  END IF;
  SELECT count(*) AS lines, sum(amount) AS total,
      string_agg(account || '=' || amount, ';') AS content,
      array_agg(account) AS accounts, array_agg(amount) AS amounts, array_agg(balance) AS balances,
      bool_or(coalesce(closed, true) OR amount < 0 AND balance < floor) AS refused
    INTO v_lines
    FROM (
      SELECT l.account, l.amount, a.closed, a.floor, coalesce(e.balance, 0) + l.amount AS balance
        FROM unnest(p_accounts, p_amounts) AS l (account, amount)
        LEFT JOIN ledger_account a ON a.id = l.account AND a.book = p_book
        LEFT JOIN LATERAL (
          SELECT balance FROM ledger_entry WHERE account = l.account ORDER BY number DESC LIMIT 1
        ) e ON true
        ORDER BY l.account) AS line;
  IF p_reverses IS NULL AND (v_lines.lines NOT BETWEEN 2 AND 64 OR v_lines.total <> 0) THEN
    RAISE EXCEPTION 'A posting has 2 to 64 lines that sum to zero.' USING ERRCODE = 'LG400';
  END IF;

  v_content := ledger_field(p_kind) || ledger_field(p_actor) || ledger_field(p_cause)
    || ledger_field(p_note) || ledger_field(coalesce(p_reverses::text, ''));
  v_fingerprint := sha256(convert_to(
    v_content || CASE WHEN p_reverses IS NULL THEN v_lines.content ELSE '' END, 'UTF8'));
  SELECT * INTO v_known FROM ledger_key WHERE book = p_book AND key = p_key;
  replayed := FOUND;
  IF replayed THEN
    IF v_known.fingerprint <> v_fingerprint THEN
      RAISE EXCEPTION 'Key % was used for something else.', p_key USING ERRCODE = 'LG409';
    END IF;
    number := v_known.number;
    SELECT p.hash INTO hash FROM ledger_posting p
      WHERE p.book = p_book AND p.number = v_known.number;
    refusal := v_known.refusal;
    figures := v_known.figures;
    RETURN;
  END IF;

  IF p_reverses IS NOT NULL OR v_lines.refused THEN
    SELECT * INTO refusal, figures FROM ledger_refusal(
      p_book, p_reverses, v_lines.accounts, v_lines.amounts, v_lines.balances);
  END IF;
  IF refusal IS NOT NULL THEN
    INSERT INTO ledger_key VALUES (p_book, p_key, v_fingerprint, NULL, refusal, figures);
    RETURN;
  END IF;

  number := v_head.last_number + 1;
  v_made_at := greatest(ledger_clock(), v_head.last_made_at + interval '1 microsecond');
  hash := sha256(v_head.last_hash || convert_to('1'
    || ledger_field(p_book::text) || ledger_field(number::text)
    || ledger_field((extract(epoch FROM v_made_at) * 1000000)::bigint::text)
    || ledger_field(p_key::text) || v_content || ledger_field(v_lines.content), 'UTF8'));
  INSERT INTO ledger_posting
    VALUES (p_book, number, p_key, p_kind, p_actor, p_cause, p_note, v_made_at, p_reverses, hash);
  INSERT INTO ledger_entry
    SELECT p_book, number, * FROM unnest(v_lines.accounts, v_lines.amounts, v_lines.balances);
  INSERT INTO ledger_key VALUES (p_book, p_key, v_fingerprint, number);
  UPDATE ledger_book SET last_number = number, last_hash = hash, last_made_at = v_made_at
    WHERE id = p_book;
END $$;
