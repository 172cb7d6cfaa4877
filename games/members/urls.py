"""Pages that members see."""

from django.urls import path

from games.members import (
    board,
    books,
    fees,
    home,
    member,
    paper,
    points,
    rulebooks,
    sessions,
    settlement,
    story,
    streams,
)

urlpatterns = [
    path("", home.home, name="home"),
    path("sessions/", sessions.sessions, name="sessions"),
    path("sessions/<int:session>/", sessions.session, name="session"),
    path("sessions/<int:session>/close/", sessions.close, name="close_session"),
    path("sessions/<int:session>/records/", paper.records, name="session_records"),
    path("sessions/<int:session>/take-back/", paper.take_back, name="take_back_paper"),
    path("sessions/paper/", paper.paper, name="paper"),
    path("sessions/<int:session>/settlement/", settlement.settlement, name="settlement"),
    path("sessions/<int:session>/corrections/", settlement.corrections, name="corrections"),
    path("sessions/<int:session>/closing/", settlement.closing, name="closing"),
    path("cash/months/", settlement.months, name="months"),
    path("sessions/<int:session>/fees/", fees.fees, name="fees"),
    path("cash/books/", books.books, name="books"),
    path("cash/books/<slug:fixed>/", books.entries, name="entries"),
    path("tables/<int:table>/board/", board.board, name="board"),
    path("tables/<int:table>/board/stream/", streams.board_stream, name="board_stream"),
    path("tables/<int:table>/stream/", streams.stream, name="stream"),
    path("hands/<int:hand>/", story.hand, name="hand"),
    path("rules/", rulebooks.rulebooks, name="rulebooks"),
    path("rules/<int:preset>/", rulebooks.preset_rulebook, name="rulebook"),
    path("rules/words/", rulebooks.glossary, name="glossary"),
    path("tables/<int:table>/rulebook/", rulebooks.table_rulebook, name="table_rulebook"),
    path("points/", points.points, name="points"),
    path("members/", member.members, name="members"),
    path("members/<int:member>/", member.member, name="member"),
]
