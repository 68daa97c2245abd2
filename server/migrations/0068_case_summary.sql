-- What a list of cases shows, kept with the case: counting its reports for each line would cost more with every report.
alter table mod_case add column reports integer not null default 0;
-- The gravest reason that was named. Null if none counted.
alter table mod_case add column reason text;
update mod_case
   set reports = (select count(*) from report where report.case_id = mod_case.id),
       reason = (select report.reason from report where report.case_id = mod_case.id order by number limit 1);

-- There is no release yet, so no writer waits while these are built.
-- squawk-ignore require-concurrent-index-creation
create index mod_case_latest on mod_case (decided_at desc, id desc) where state = 'decided';
-- squawk-ignore require-concurrent-index-creation
create index report_of_case on report (case_id, number desc) where case_id is not null;
-- Everything that was decided about a thing.
-- squawk-ignore require-concurrent-index-creation
create index mod_case_subject on mod_case (subject_id, subject_kind);
