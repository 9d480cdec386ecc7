-- Names of the actor and of what a row is about, as they were when it was written: accounts and rows may be removed later.
-- `person_words` and `subject_words` hold them folded, for searching. Null in rows of processes of the previous version.
alter table audit add column person_name text, add column person_email text, add column is_root boolean,
  add column person_words text, add column subject_name text, add column subject_words text;

-- Existing rows receive the names that are known now; this is no change of what they record.
alter table audit disable trigger audit_append_only;

update audit a set person_name = u.first_name || ' ' || u.last_name, person_email = u.email, is_root = r.kind = 'root',
  person_words = concat_ws(' ', u.first_name_n, u.last_name_n, replace(u.email_n, '''', ''))
from app_user u join role r on r.id = u.role_id where u.id = a.user_id;

-- A removed account is named by the row of its removal.
update audit a set person_name = concat_ws(' ', gone.before ->> 'firstName', gone.before ->> 'lastName'),
  person_email = gone.before ->> 'email',
  is_root = exists (select from role r where r.kind = 'root' and r.id = (gone.before #>> '{role,0,id}')::bigint),
  person_words = translate(lower(concat_ws(' ', gone.before ->> 'firstName', gone.before ->> 'lastName', gone.before ->> 'email')),
    'àâäçéèêëîïôöùûüÿ-''’', 'aaaceeeeiioouuuy ')
from audit gone
where a.person_name is null and a.user_id is not null and gone.action = 'user-removed' and gone.subject = 'user ' || a.user_id;

update audit set subject_name = coalesce(
  nullif(concat_ws(' ', after ->> 'firstName', after ->> 'lastName'), ''),
  nullif(concat_ws(' ', before ->> 'firstName', before ->> 'lastName'), ''),
  after ->> 'title', before ->> 'title', after ->> 'categoryTitle', before ->> 'categoryTitle', after ->> 'name', before ->> 'name')
where subject ~ '^(user|broker|role|page|folder|file|tile|category) \d+$';

update audit a set subject_name = u.first_name || ' ' || u.last_name
from app_user u
where a.subject_name is null and a.subject = 'user ' || u.id and a.user_id is distinct from u.id;

update audit set subject_words = translate(lower(subject_name), 'àâäçéèêëîïôöùûüÿ-''’', 'aaaceeeeiioouuuy ')
where subject_name is not null;

alter table audit enable trigger audit_append_only;
