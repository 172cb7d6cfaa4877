"""The page on which a manager says that two members are one person, or that they are not."""

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from club import merging as verbs
from club.access import club_page
from club.http import ClubRequest
from club.models import Member, MemberMerge, Role
from club.refusals import CashError
from club.views.booking import attempt
from games.models import Seat, Table
from games.play import load


class MergeForm(forms.Form):
    """Who else this member is."""

    absorbed = forms.TypedChoiceField(
        label=gettext_lazy("Is the same person as"),
        coerce=int,
        error_messages={
            "required": gettext_lazy("Choose a member."),
            "invalid_choice": gettext_lazy("Choose a member of this club from the list."),
        },
    )


@club_page(Role.MANAGER)
@require_http_methods(["GET", "POST"])
def merge(request: ClubRequest, member: int) -> HttpResponse:
    """Merge another member into this one, or undo a merge."""
    kept = get_object_or_404(Member.objects.select_related("club"), club=request.club, pk=member)
    sent = request.POST.get("change", "") if request.method == "POST" else ""
    merged = MemberMerge.objects.filter(club=request.club, undone_at=None)
    others = request.club.members.exclude(pk=kept.pk).exclude(pk__in=merged.values("absorbed"))
    alike = verbs.who_could_be(kept)
    form = MergeForm(request.POST if sent == "merge" else None)
    named = {other.pk: other for other in others.select_related("club").order_by("name", "mark")}
    ordered = [*alike, *(other for other in named.values() if other not in alike)]
    form.fields["absorbed"].choices = [  # type: ignore[attr-defined]  # a choice field
        ("", "–"),
        *((other.pk, str(other)) for other in ordered),
    ]
    undo = UndoMergeForm(request.POST if sent == "unmerge" else None)
    status = 200
    if request.method == "POST":

        def change(values: dict[str, int]) -> None:
            if sent == "unmerge":
                made = get_object_or_404(merged.filter(kept=kept), pk=values["merge"])
                verbs.unmerge(made, by=request.member)
                return
            absorbed = named[values["absorbed"]]
            _check_not_seated(kept, absorbed)
            verbs.merge(kept, absorbed, by=request.member)

        status = attempt(undo if sent == "unmerge" else form, change)
        if status == 200:
            messages.success(request, _("It is changed."))
            return redirect("games:merge", club=request.club.slug, member=kept.pk)
    context = {
        "kept": kept,
        "form": form,
        "undo": undo,
        "alike": alike,
        "merges": merged.filter(kept=kept).select_related("absorbed", "by"),
    }
    return render(request, "games/merge.html", context, status=status)


class UndoMergeForm(forms.Form):
    """Which merge is undone."""

    merge = forms.IntegerField(min_value=1, max_value=2**63 - 1, widget=forms.HiddenInput)


def _check_not_seated(*members: Member) -> None:
    """Refuse to merge somebody who sits at a table now.

    Raises:
        CashError: one of ``members`` sits.
    """
    seats = Seat.objects.filter(
        member__in=members, table__closed_at=None, table__session__closed_at=None
    )
    for seat in seats.select_related("member"):
        table = Table.objects.select_related("session__club", "hand", "pot_board").get(
            pk=seat.table_id
        )
        if seat.number in load(table).state.seats:
            raise CashError(
                _("%(name)s sits at table %(number)d; he has to get up first.")
                % {"name": seat.member, "number": table.number}
            )
