-- Whether a person wants the reminders of the day by e-mail each morning, and the day in Nouméa for which they were sent last.
alter table app_user add column wants_morning_mail boolean not null default false;
alter table app_user add column morning_mail_day date;
