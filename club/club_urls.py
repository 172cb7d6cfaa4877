"""Pages of one club that know nothing of the games: people and the cash desk."""

from django.urls import path

from club.views import cashdesk, costs, desk, jobs, paste, people

app_name = "club"

urlpatterns = [
    path("people/", people.people, name="people"),
    path("people/add/", people.add, name="add_person"),
    path("people/paste/", paste.paste, name="paste_people"),
    path("people/<int:member>/", people.person, name="person"),
    path("cash/", cashdesk.cash, name="cash"),
    path("cash/transfer/", desk.transfer, name="transfer"),
    path("cash/accounts/", desk.accounts, name="accounts"),
    path("cash/accounts/<int:account>/", desk.account, name="account"),
    path("cash/requests/", desk.requests, name="cash_requests"),
    path("cash/costs/", costs.costs, name="costs"),
    path("cash/count/", costs.count, name="count"),
    path("cash/count/<int:count>/", costs.counted, name="counted"),
    path("receipts/<int:number>/", desk.receipt, name="receipt"),
    path("receipts/<int:number>/code.svg", desk.receipt_code, name="receipt_code"),
    path("jobs/<int:job>/", jobs.job, name="job"),
    path("jobs/<int:job>/file/", jobs.file, name="job_file"),
]
