"""Trackers made with Redmine, django-helpdesk, Fossil and Request Tracker."""
import collections
import os
import urllib.parse

from . import common, django_site, forums, texts

REDMINE = """
require "json"
data = JSON.parse(File.read(ENV["FORGE_DATA"]))
ActionMailer::Base.perform_deliveries = false
Setting.text_formatting = "textile"
Setting.notified_events = []
Setting.app_title = "Example tracker"
Setting.host_name = "www.example.org"
Setting.per_page_options = "25,50"
Setting.activity_days_default = "300"
users = {}
person = lambda do |post|
  users[post["user"]] ||= begin
    user = User.new(firstname: post["author"].split(" ", 2)[0], lastname: post["author"].split(" ", 2)[1],
                    mail: post["user"] + "@example.org")
    user.login = post["user"]
    user.language = "en"
    user.save!(validate: false)
    user
  end
end
projects = data["boards"].first(3).each_with_index.map do |name, at|
  project = Project.new(name: name, identifier: "project-#{at}", description: data["about"][at], is_public: true)
  project.trackers = Tracker.all
  project.enabled_module_names = %w[issue_tracking news wiki boards time_tracking]
  project.save!
  %w[Interface Server Documentation].each { |title| IssueCategory.create!(project: project, name: title) }
  3.times do |minor|
    Version.create!(project: project, name: "1.#{minor}", description: data["about"][at + minor][0, 200],
                    effective_date: Date.new(2015 + minor, 3, 1), status: minor == 0 ? "closed" : "open")
  end
  Board.create!(project: project, name: "Discussion", description: "Questions and answers")
  project
end
statuses, priorities, trackers = IssueStatus.sorted.to_a, IssuePriority.active.to_a, Tracker.sorted.to_a
issues, news, messages, updated = [], [], [], {}
data["threads"].each_with_index do |thread, number|
  project = projects[number % 3]
  first = thread["posts"][0]
  when_made = Time.utc(*first["date"].scan(/\\d+/).map(&:to_i))
  last = Time.utc(*thread["posts"][-1]["date"].scan(/\\d+/).map(&:to_i))
  if number % 12 == 3
    one = News.create!(project: project, title: thread["title"][0, 60], summary: first["summary"][0, 250],
                       description: first["body"], author: person.call(first))
    one.update_columns(created_on: when_made)
    thread["posts"][1..-1].each do |post|
      comment = Comment.create!(commented: one, author: person.call(post), content: post["body"])
      comment.update_columns(created_on: Time.utc(*post["date"].scan(/\\d+/).map(&:to_i)))
    end
    news << one
  elsif number % 9 == 5
    top = nil
    thread["posts"].each do |post|
      message = Message.new(board: project.boards.first, subject: (top ? "RE: " : "") + thread["title"][0, 200],
                            content: post["body"], parent: top)
      message.author = person.call(post)
      message.save!
      message.update_columns(created_on: Time.utc(*post["date"].scan(/\\d+/).map(&:to_i)))
      top ||= message
    end
    messages << top
  else
    issue = Issue.new(project: project, tracker: trackers[number % trackers.size], author: person.call(first),
                      subject: thread["title"], description: first["body"], priority: priorities[(number * 7) % priorities.size],
                      status: statuses[0], start_date: when_made.to_date, done_ratio: (number % 11) * 10)
    issue.category = project.issue_categories[number % 4]
    issue.fixed_version = project.versions[number % 5]
    issue.assigned_to = person.call(thread["posts"][-1]) if number % 3 > 0
    issue.due_date = when_made.to_date + 30 if number % 4 == 0
    issue.estimated_hours = number % 9 if number % 5 == 0
    issue.parent_issue_id = issues[-3].id if number % 10 == 9 && issues[-3].project_id == project.id
    issue.save!(validate: false)
    status = statuses[0]
    thread["posts"][1..-1].each_with_index do |post, at|
      journal = Journal.new(journalized: issue, user: person.call(post), notes: post["body"])
      journal.notify = false
      if (number + at) % 3 == 0
        following = statuses[(number + at + 1) % statuses.size]
        journal.details << JournalDetail.new(property: "attr", prop_key: "status_id", old_value: status.id.to_s,
                                             value: following.id.to_s)
        status = following
      end
      journal.save!
      journal.update_columns(created_on: Time.utc(*post["date"].scan(/\\d+/).map(&:to_i)))
    end
    issue.update_columns(created_on: when_made, status_id: status.id)
    updated[issue.id] = last
    issues << issue
  end
end
updated.each { |id, last| Issue.where(id: id).update_all(updated_on: last) }
paths = [["list", "/projects"], ["list", "/issues"], ["list", "/issues?page=2"], ["list", "/news"]]
projects.each do |project|
  base = "/projects/#{project.identifier}"
  (1..3).each { |page| paths << ["list", "#{base}/issues?page=#{page}&set_filter=1&f[]=&per_page=25"] }
  paths << ["list", "#{base}/roadmap?completed=1"] << ["list", "#{base}/news"] << ["list", "#{base}/boards"]
  %w[2022-12-30 2020-06-01 2017-03-01].each { |from| paths << ["list", "#{base}/activity?from=#{from}"] }
  project.versions.each { |version| paths << ["list", "/versions/#{version.id}"] }
  paths << ["entry", base]
end
issues.first(90).each { |issue| paths << ["entry", "/issues/#{issue.id}"] }
news.each { |one| paths << ["entry", "/news/#{one.id}"] }
messages.each { |one| paths << ["entry", "/boards/#{one.board_id}/topics/#{one.id}"] }
session = ActionDispatch::Integration::Session.new(Rails.application)
session.host! "www.example.org"
index = []
paths.each do |group, path|
  session.get(path)
  next if session.response.status == 404 || session.response.body.include?("No data to display")
  raise "#{path}: #{session.response.status}" if session.response.status != 200
  name = File.join(File.dirname(ENV["FORGE_DATA"]), "page%04d" % index.size)
  File.binwrite(name, session.response.body)
  index << [group, path, name]
end
File.write(File.join(File.dirname(ENV["FORGE_DATA"]), "index.json"), JSON.dump(index))
"""


@common.recipe("redmine", "tracker")
def redmine(forge, site):
    common.apt("redmine-sqlite", "redmine")
    folder = forge.work("redmine")
    writer = texts.Writer(41)
    threads = forums.threads(41, lambda blocks: texts.to_markup(blocks, "textile"))
    for thread in threads:
        thread["posts"][0]["summary"] = writer.sentence()
    common.write_json(folder, "data.json", {"boards": forums.BOARDS, "threads": threads,
                                            "about": [writer.paragraphs(1, 1)[0] for _ in range(8)]})
    common.write(folder, "fill.rb", REDMINE)
    env = {"RAILS_ENV": "production", "DATABASE_URL": f"sqlite3:{folder}/database.sqlite3", "REDMINE_LANG": "en", "LC_ALL": "C.UTF-8",
           "FORGE_DATA": os.path.join(folder, "data.json"), "SECRET_KEY_BASE": "x" * 64}
    for command in (["bundle", "exec", "rake", "db:migrate"], ["bundle", "exec", "rake", "redmine:load_default_data"],
                    ["bundle", "exec", "rails", "runner", os.path.join(folder, "fill.rb")]):
        common.run(command, cwd="/usr/share/redmine", env=env, timeout=420)
    for group, path, page in common.read_index(folder):
        site.take(group, page, path, ["#content"],
                  [".contextual", "#query_form_with_buttons", "form .buttons", "#query_form_content", ".pagination",
                   ".other-formats", "#update", "p.buttons", ".next-prev-links", ".journal-link", "#add_comment_form",
                   "td.checkbox", "td.buttons", "th.checkbox", "th.buttons", ".tabs", ".autoscroll .hidden", ".icon-only",
                   "#history .tabs", "p.breadcrumb", "#reply", "#relations", ".query-totals", "div.tabs-buttons",
                   "#search-form", ".message-reply-menu", ".reaction-button-wrapper", "#ajax-indicator", "#projects-index ~ p",
                   "fieldset#filters", "fieldset#options", ".drdn", "a.icon-comment", "form#add_comment_form", "#activity ~ div"])


HELPDESK_FILL = '''
from datetime import datetime
from django.contrib.auth.models import User
from helpdesk.models import FollowUp, KBCategory, KBItem, Queue, Ticket, TicketChange

def when(text):
    return datetime.strptime(text, "%Y-%m-%d %H:%M:%S")

def fill(data, client):
    queues = [Queue.objects.create(title=title, slug="queue%d" % at, allow_public_submission=True,
                                   default_owner=None) for at, title in enumerate(data["boards"])]
    staff = {}
    tickets = []
    for number, thread in enumerate(data["threads"]):
        first = thread["posts"][0]
        last = when(thread["posts"][-1]["date"])
        for post in thread["posts"][1:]:
            if post["user"] not in staff and len(staff) < 12:
                staff[post["user"]] = User.objects.create(username=post["user"], first_name=post["author"].split()[0],
                                                          last_name=post["author"].split()[1], is_staff=True, is_active=True)
        owner = staff.get(thread["posts"][-1]["user"])
        ticket = Ticket.objects.create(
            title=thread["title"], queue=queues[thread["board"]], submitter_email=first["user"] + "@example.org",
            assigned_to=owner, status=[1, 1, 2, 3, 4, 5][number % 6], priority=number % 5 + 1, description=first["body"],
            resolution=thread["posts"][-1]["body"] if number % 6 in (3, 4) else "", created=when(first["date"]))
        for at, post in enumerate(thread["posts"][1:]):
            follow = FollowUp.objects.create(ticket=ticket, date=when(post["date"]), title="Comment" if at % 2 else "Updated",
                                             comment=post["body"], public=True, user=staff.get(post["user"]))
            if at % 3 == 1:
                TicketChange.objects.create(followup=follow, field="Priority", old_value="3. Normal", new_value="2. High")
        Ticket.objects.filter(pk=ticket.pk).update(created=when(first["date"]), modified=last,
                                                   due_date=when(first["date"]) if number % 5 == 2 else None)
        tickets.append(Ticket.objects.get(pk=ticket.pk))
    for at, title in enumerate(data["boards"]):
        category = KBCategory.objects.create(title=title, name=title, slug="kb%d" % at, description="Answers about %s." % title)
        for item in data["answers"][at::len(data["boards"])]:
            KBItem.objects.create(category=category, title=item["title"][:90], question=item["question"], answer=item["answer"],
                                  last_updated=when("2016-02-03 10:00:00"), enabled=True)
    yield "list", "/kb/"
    for at in range(len(data["boards"])):
        yield "list", "/kb/kb%d/" % at
    for ticket in tickets[::2]:
        yield "entry", "/view/?ticket=%s-%d&email=%s&key=%s" % (ticket.queue.slug, ticket.pk, ticket.submitter_email,
                                                                ticket.secret_key)
    for name in sorted(staff):
        client.force_login(staff[name])
        yield "list", "/dashboard/?" + name
    for ticket in tickets[1::2]:
        yield "entry", "/tickets/%d/" % ticket.pk
'''


@common.recipe("django-helpdesk", "tracker")
def helpdesk(forge, site):
    python = forge.venv("helpdesk", ["django-helpdesk==1.6.2", "packaging"], "3.11")
    settings = """
INSTALLED_APPS = CONTRIB + ["django.contrib.humanize", "bootstrap4form", "account", "pinax.invitations", "pinax.teams", "reversion",
                            "helpdesk", "rest_framework", "django_cleanup"]
HELPDESK_ENABLE_PER_QUEUE_STAFF_PERMISSION = False
HELPDESK_PUBLIC_ENABLED = True
HELPDESK_VIEW_A_TICKET_PUBLIC = True
LOGIN_URL = "/login/"
"""
    urls = """
from django.contrib import admin
from django.urls import include, path
urlpatterns = [path("admin/", admin.site.urls), path("", include("helpdesk.urls", namespace="helpdesk"))]
"""
    writer = texts.Writer(42)
    answers = [{"title": document.title, "question": writer.sentence(), "answer": texts.to_markup(document.blocks, "markdown")}
               for document in [writer.document() for _ in range(40)]]
    plain = forums.threads(42, lambda blocks: texts.to_markup(blocks, "plain").strip())
    for group, path, page in django_site.pages(forge, "helpdesk", python, settings, urls, HELPDESK_FILL,
                                               {"boards": forums.BOARDS, "threads": plain, "answers": answers}):
        site.take(group, page, path, ["#content-wrapper", "#wrapper .container-fluid"],
                  ["form", ".breadcrumb", "nav", "footer", ".btn", "#ShowFileUploadPara", "#ticketcc_list",
                   ".card-body + form", "a[href*='edit']", "a[href*='/delete/']", "a[href*='subscribe']", ".sidebar"])


@common.recipe("fossil", "tracker")
def fossil(forge, site):
    common.apt("fossil", "faketime")
    folder = forge.work("fossil")
    repository = os.path.join(folder, "example.fossil")
    env = {"HOME": folder, "USER": "admin", "LC_ALL": "C.UTF-8"}
    writer = texts.Writer(43)
    threads = forums.threads(43, lambda blocks: texts.to_markup(blocks, "plain").strip())[:70]
    pages = [writer.document() for _ in range(35)]

    def command(when, *words, text=None):
        return common.run(["faketime", when, "fossil", *words, "-R", repository], env=env, text=text)

    common.run(["faketime", "2004-01-01 00:00:00", "fossil", "new", "--admin-user", "admin", repository], env=env)
    command("2004-01-02 00:00:00", "sql", "INSERT INTO config(name, value, mtime) VALUES('project-name', 'Example', 0)")
    command("2004-01-02 00:00:00", "user", "capabilities", "nobody", "ghjorz")
    users = {post["user"] for thread in threads for post in thread["posts"]}
    for user in sorted(users | {texts.slug(page.author).replace("-", "_") for page in pages}):
        command("2004-01-02 00:00:00", "user", "new", user, user, "x")
    names = []
    for number, thread in enumerate(sorted(threads, key=lambda thread: thread["posts"][0]["date"])):
        first = thread["posts"][0]
        answer = command(first["date"], "ticket", "add", "title", thread["title"], "type",
                         ["Code_Defect", "Build_Problem", "Documentation", "Feature_Request"][number % 4], "status", "Open",
                         "severity", ["Minor", "Important", "Critical"][number % 3], "priority", ["Medium", "High"][number % 2],
                         "subsystem", forums.BOARDS[thread["board"]], "foundin", f"1.{number % 7}", "icomment", first["body"],
                         "login", first["user"], "username", first["user"], "mimetype", "text/plain", "--user", first["user"])
        names.append(answer.split()[-1])
        for at, post in enumerate(thread["posts"][1:]):
            status = ["status", ["Verified", "Review", "Closed"][at % 3], "resolution",
                      ["Open", "Fixed", "Works_As_Designed"][at % 3]] if at % 2 else []
            command(post["date"], "ticket", "change", names[-1], "icomment", post["body"], "login", post["user"],
                    "username", post["user"], "mimetype", "text/plain", *status, "--user", post["user"])
    for page in pages:
        file = os.path.join(folder, "page")
        common.write(folder, "page", texts.to_markup(page.blocks, "markdown"))
        command(page.date.strftime(forums.WHEN), "wiki", "create", page.title[:90].replace("/", " "), file, "--mimetype",
                "text/x-markdown", "--user", texts.slug(page.author).replace("-", "_"))
    with common.served(["fossil", "server", "--localhost", "--nojail", "--port", "{port}", repository], env=env,
                       path="/rptview?rn=1") as client:
        def take(group, path):
            titled = [".title"] if path.startswith("/wiki") else []
            site.take(group, client.get(path), path, [*titled, ".content"],
                      [".title h1", "form", "table[class='report']", "a.button"])

        take("list", "/rptview?rn=1")
        take("list", "/wcontent")
        for kind in ("t", "w", "all"):
            for before in ("2023-01-01", "2019-06-01", "2015-01-01", "2011-01-01", "2008-01-01"):
                take("list", f"/timeline?y={kind}&b={before}&n=25")
        for name in names:
            take("entry", f"/tktview/{name}")
        for page in pages:
            take("entry", "/wiki?name=" + urllib.parse.quote(page.title[:90].replace("/", " ")))
        for name in names[::8]:
            take("list", f"/tkthistory/{name}")


RT_CONFIG = """
Set($rtname, "example.org");
Set($Organization, "example.org");
Set($DatabaseType, "SQLite");
Set($DatabaseName, "{folder}/database");
Set($WebPath, "");
Set($RestrictReferrer, 0);
Set($RestrictLoginReferrer, 0);
Set($MailCommand, "testfile");
Set($Timezone, "UTC");
Set($ShowHistory, "always");
Set($QuoteFolding, 0);
Set($LogToSyslog, undef);
Set($LogToSTDERR, "error");
1;
"""

RT_FILL = r"""
our $now;
BEGIN {
    *CORE::GLOBAL::time = sub () { $main::now // CORE::time };
    *CORE::GLOBAL::gmtime = sub (;$) { CORE::gmtime($_[0] // $main::now // CORE::time) };
}
use strict;
use lib "/usr/share/request-tracker5/lib";
use Encode;
use JSON;
use MIME::Entity;
use POSIX "strftime";
use Time::Local;
use RT -init;

open my $opened, "<", "data.json" or die;
my $data = decode_json(join "", <$opened>);
my $system = RT->SystemUser;

sub at { my @parts = $_[0] =~ /\d+/g; timegm(@parts[5, 4, 3, 2], $parts[1] - 1, $parts[0]) }

sub done {
    my ($made, $text) = @_;
    $made or die $text;
}

sub user {
    my $current = RT::CurrentUser->new;
    $current->Load($_[0]{user});
    return $current;
}

sub mime {
    my ($post, $html) = @_;
    return MIME::Entity->build(Type => $html ? "text/html" : "text/plain", Charset => "UTF-8", Encoding => "8bit",
                               Data => encode("UTF-8", $post->{$html ? "body" : "plain"}));
}

$now = at("2004-01-01 00:00:00");
RT->DatabaseHandle->SimpleQuery("DELETE FROM ObjectScrips");
my $everyone = RT::Group->new($system);
$everyone->LoadSystemInternalGroup("Everyone");
$everyone->PrincipalObj->GrantRight(Right => $_, Object => RT->System)
    for qw(SeeQueue ShowTicket CreateTicket ReplyToTicket SeeCustomField ModifySelf);
my $privileged = RT::Group->new($system);
$privileged->LoadSystemInternalGroup("Privileged");
$privileged->PrincipalObj->GrantRight(Right => $_, Object => RT->System)
    for qw(ShowTicketComments CommentOnTicket ModifyTicket OwnTicket ModifyCustomField TakeTicket AdminUsers);
my @queues = map {
    my $queue = RT::Queue->new($system);
    done($queue->Create(Name => $_, Description => "All about " . lc));
    $queue;
} @{$data->{boards}};
my $severity = RT::CustomField->new($system);
done($severity->Create(Name => "Severity", Type => "SelectSingle", Queue => 0));
$severity->AddValue(Name => $_) for qw(Cosmetic Minor Serious Critical);
my $component = RT::CustomField->new($system);
done($component->Create(Name => "Component", Type => "FreeformSingle", Queue => 0));
for my $one (@{$data->{people}}) {
    my $user = RT::User->new($system);
    done($user->Create(Name => $one->{user}, RealName => $one->{author}, EmailAddress => "$one->{user}\@example.org",
                       Privileged => $one->{staff}, Password => "password"));
}
my @staff = grep { $_->{staff} } @{$data->{people}};

my $number = 0;
for my $thread (sort { $a->{posts}[0]{date} cmp $b->{posts}[0]{date} } @{$data->{threads}}) {
    my ($first, @others) = @{$thread->{posts}};
    my $staff = $staff[$number % @staff];
    $now = at($first->{date});
    my $ticket = RT::Ticket->new(user($first));
    done($ticket->Create(
        Queue => $queues[$thread->{board}]->Id, Subject => $thread->{title}, MIMEObj => mime($first, $number % 3 == 0),
        Requestor => "$first->{user}\@example.org", $number % 4 == 1 && @others ? (Cc => "$others[0]{user}\@example.org") : (),
        Priority => ($number * 7) % 100, "CustomField-" . $severity->Id => [qw(Cosmetic Minor Serious Critical)]->[$number % 4],
        $number % 3 ? ("CustomField-" . $component->Id => $thread->{component}) : ()));
    my $id = $ticket->Id;
    my $as = sub {
        my ($post) = @_;
        $now += 60;
        my $seen = RT::Ticket->new(user($post));
        $seen->Load($id);
        return $seen;
    };
    for my $at (0 .. $#others) {
        $now = at($others[$at]{date});
        my $seen = $as->($others[$at]);
        my @content = (MIMEObj => mime($others[$at], $at % 3 == 1), TimeTaken => $at % 4 == 1 ? 5 * $number % 90 : 0);
        done($at % 4 == 2 && $seen->CurrentUser->Privileged ? $seen->Comment(@content) : $seen->Correspond(@content));
        next if $at % 2;
        $as->($staff)->SetStatus($at % 4 ? "stalled" : "open");
        $as->($staff)->Take if !$at && $number % 5;
        $as->($staff)->SetPriority(10 + $number % 80) if $at == 2;
    }
    $as->($staff)->SetDue(strftime("%F %T", CORE::gmtime($now + 30 * 86400))) if $number % 4 == 2;
    $as->($staff)->AddLink(Type => $number % 14 ? "RefersTo" : "DependsOn", Target => $id - 4) if $number % 7 == 0 && $number > 7;
    $as->($staff)->SetStatus($number % 8 ? "resolved" : "rejected") if $number % 2 == 0;
    $number++;
}
"""

RT_CONTENT = ["h1", "#body"]
RT_DROP = [".quick-create", ".reminders", ".ticket-overview ~ div", "form", ".titlebox-title .right", ".create",
           ".ticket-info-reminders", "#create-linked-ticket", ".metadata .actions", ".downloadattachment", ".paging",
           ".inline-edit-toggle", ".collapse:not(.show)", "a[href*='Action=Take']"]


@common.recipe("request-tracker", "tracker")
def request_tracker(forge, site):
    common.apt("rt5-db-sqlite", "request-tracker5", "faketime")
    folder = forge.work("request-tracker")
    threads = forums.threads(44, texts.to_html, lambda blocks: texts.to_markup(blocks, "plain").strip())
    for at, thread in enumerate(threads):
        thread["component"] = texts.packages()[at * 3 % len(texts.packages())]["Package"]
    authors = collections.Counter((post["user"], post["author"]) for thread in threads for post in thread["posts"])
    people = [{"user": user, "author": author, "staff": int(at < 10)} for at, ((user, author), _)
              in enumerate(authors.most_common())]
    common.write_json(folder, "data.json", {"boards": forums.BOARDS, "threads": threads, "people": people})
    common.write(folder, "config.pm", RT_CONFIG.replace("{folder}", folder))
    common.write(folder, "fill.pl", RT_FILL)
    env = {"RT_SITE_CONFIG": os.path.join(folder, "config.pm"), "RT_SITE_CONFIG_DIR": os.path.join(folder, "none")}
    common.run(["rt-setup-database-5", "--action", "init"], env=env)
    common.run(["perl", "fill.pl"], cwd=folder, env=env, timeout=420)
    server = ["faketime", "2023-06-01", "perl", "/usr/share/request-tracker5/libexec/standalone_httpd", "--host", "127.0.0.1",
              "--port", "{port}"]
    with common.served(server, env=env, path="/NoAuth/Login.html") as client:

        def log_in(one):
            new = common.Client(client.base)
            new.post("/NoAuth/Login.html", {"user": one["user"], "pass": "password"})
            return new

        def take(user, group, path, **query):
            path += "?" + urllib.parse.urlencode(query)
            page = user.get(path)
            assert b"Logout" in page, path
            if b"No tickets found" not in page:
                site.take(group, page, path, RT_CONTENT, RT_DROP)

        staff = log_in(people[0])
        for number in range(len(threads) // 2):
            take(staff, "entry", "/Ticket/Display.html", id=number * 2 + 1)
        for board in forums.BOARDS:
            for page in (1, 2):
                take(staff, "list", "/Search/Results.html", Query=f"Queue='{board}'", Rows=15, Page=page)
        for status in ("new", "open", "stalled", "resolved", "rejected"):
            take(staff, "list", "/Search/Results.html", Query=f"Status='{status}'", Rows=20, OrderBy="LastUpdated",
                 Order="DESC")
        for kind in ("Comment", "Correspond", "Status"):
            take(staff, "list", "/Search/Results.html", Class="RT::Transactions", ObjectType="RT::Ticket",
                 Query=f"Type='{kind}'", Rows=25)
        for one in people[:5]:
            take(log_in(one), "list", "/")
        for one in people[10:16]:
            seen = log_in(one)
            take(seen, "list", "/SelfService/")
            take(seen, "list", "/SelfService/Closed.html")
        for number in range(len(threads) // 2):
            take(seen, "entry", "/SelfService/Display.html", id=number * 2 + 2)
