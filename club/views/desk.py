"""Transfers, the club's own accounts, requests for large cash-outs, and receipts."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from club import accounts as verbs
from club import approvals, cashdesk
from club.access import club_page
from club.box import Names, desk_posting
from club.desk_rules import desk_rules
from club.forms_desk import AccountForm, DeskRulesForm, TransferForm
from club.http import NO_ANSWER, ClubRequest, no_answer
from club.models import CashRequest, ClubAccount, Member, Role
from club.pictures import qr_code
from club.refusals import CashError
from club.views.booking import attempt, parties
from ledger import journal, reading


@club_page(Role.TREASURER)
@require_http_methods(["GET", "POST"])
def transfer(request: ClubRequest) -> HttpResponse:
    """Book money from one to another: members, accounts of the club, the box."""
    posted = request.POST if request.method == "POST" else None
    form = TransferForm(posted, club=request.club, parties=parties(request.club, box=True))
    status = 200
    if posted is not None:
        status = attempt(
            form,
            lambda values: cashdesk.transfer(**values, club=request.club, by=request.member),
        )
        if status == 200:
            messages.success(request, _("It is booked."))
            return redirect("club:cash", club=request.club.slug)
    context = {"form": form, "kept_key": request.POST.get("key") if status == 503 else None}
    return render(request, "club/desk/transfer.html", context, status=status)


@club_page(Role.TREASURER, Role.MANAGER)
@require_http_methods(["GET", "POST"])
def accounts(request: ClubRequest) -> HttpResponse:
    """List the club's own accounts and the rules of the desk; a manager changes them."""
    rules = desk_rules(request.club)
    sent = request.POST.get("change", "")
    club = request.club
    opening = AccountForm(request.POST if sent == "open" else None, auto_id="open_%s")
    initial = {name: getattr(rules, name) for name in ("cash_out_limit", "fee", "fee_per")}
    data = request.POST if sent == "rules" else None
    ruling = DeskRulesForm(data, club=club, initial=initial, auto_id="rules_%s")
    status = 200
    if request.method == "POST":
        by = _manager(request)
        status = (
            attempt(opening, lambda values: verbs.open_account(club, by=by, **values))
            if sent == "open"
            else attempt(ruling, lambda values: verbs.set_desk_rules(club, by=by, **values))
        )
        if status == 200:
            messages.success(request, _("It is changed."))
            return redirect("club:accounts", club=club.slug)
    listed = list(ClubAccount.objects.filter(club=club))
    held = reading.balances([one.account for one in listed])
    context = {
        "accounts": [(one, held[one.account]) for one in listed],
        "opening": opening,
        "ruling": ruling,
        "rules": rules,
        "manages": request.member.has(Role.MANAGER),
    }
    return render(request, "club/desk/accounts.html", context, status=status)


@club_page(Role.TREASURER, Role.MANAGER)
@require_http_methods(["GET", "POST"])
def account(request: ClubRequest, account: int) -> HttpResponse:
    """Show what was booked to one of the club's accounts; a manager renames or closes it."""
    found = get_object_or_404(
        ClubAccount.objects.select_related("club"), club=request.club, pk=account
    )
    sent = request.POST.get("change", "")
    form = AccountForm(
        request.POST if sent == "rename" else None,
        initial={"name": found.name},
        auto_id="rename_%s",
    )
    closing = AccountForm({"name": found.name} if sent == "close" else None)
    status = 200
    if request.method == "POST":
        by = _manager(request)
        status = (
            attempt(closing, lambda _values: verbs.close_account(found, by=by))
            if sent == "close"
            else attempt(form, lambda values: verbs.rename_account(found, values["name"], by=by))
        )
        if status == 200:
            messages.success(request, _("It is changed."))
            return redirect("club:accounts", club=request.club.slug)
    names = Names(request.club)
    entries = reading.statement(found.account, limit=100)
    context = {
        "account": found,
        "balance": reading.balance(found.account),
        "entries": [(entry, names.members.get(entry.actor)) for entry in entries],
        "form": form,
        "closing": closing,
        "manages": request.member.has(Role.MANAGER),
    }
    return render(request, "club/desk/account.html", context, status=status)


def _manager(request: ClubRequest) -> Member:
    """Return who asks, if he is a manager; others only read these pages."""
    if not request.member.has(Role.MANAGER):
        raise PermissionDenied
    return request.member


@club_page(*approvals.CONFIRMERS)
@require_http_methods(["GET", "POST"])
def requests(request: ClubRequest) -> HttpResponse:
    """Show the cash-outs that wait for a second person; confirm or refuse one."""
    refusal, status = "", 200
    if request.method == "POST":
        number = request.POST.get("request", "")
        asked = get_object_or_404(
            CashRequest.objects.select_related("member__club", "asked_by", "club"),
            club=request.club,
            pk=int(number) if number.isdecimal() and len(number) < 18 else 0,
        )
        try:
            if request.POST.get("answer") == "confirm":
                approvals.confirm(asked, by=request.member)
                messages.success(request, _("It is paid out."))
            else:
                approvals.refuse(asked, by=request.member)
                messages.success(request, _("It is refused; nothing was paid out."))
        except CashError as error:
            refusal, status = str(error), 422
        except NO_ANSWER:
            refusal, status = no_answer(), 503
        else:
            return redirect("club:cash_requests", club=request.club.slug)
    context = {"requests": approvals.waiting(request.club), "refusal": refusal}
    return render(request, "club/desk/requests.html", context, status=status)


@club_page()
@require_GET
def receipt(request: ClubRequest, number: int) -> HttpResponse:
    """Show one posting to those whom it concerns, to be printed; its QR code leads back here."""
    found = journal.posting_of(request.club.book, number)
    reads_all = request.member.has(Role.TREASURER, Role.MANAGER)
    concerned = found and any(line.account == request.member.account for line in found.lines)
    if found is None or not (reads_all or concerned):
        raise Http404
    names = Names(request.club)
    shown = desk_posting(found, request.club, names)
    if not reads_all:
        own = next(line.amount for line in found.lines if line.account == request.member.account)
        context = {"shown": shown, "own": own}
    else:
        context = {"shown": shown, "own": None}
    anchor = reading.anchor_at(request.club.book, number)
    return render(request, "club/desk/receipt.html", context | {"code": anchor.code})


@club_page()
@require_GET
def receipt_code(request: ClubRequest, number: int) -> HttpResponse:
    """Draw the QR code of a receipt's address."""
    address = reverse("club:receipt", kwargs={"club": request.club.slug, "number": number})
    picture = qr_code(request.build_absolute_uri(address))
    return HttpResponse(_with_namespace(picture), content_type="image/svg+xml")


def _with_namespace(picture: str) -> str:
    """Let an inline drawing stand as a file of its own."""
    return picture.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
