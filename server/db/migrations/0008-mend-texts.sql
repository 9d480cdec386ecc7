-- Earlier versions stored texts, telephones and RIDET as they came. Mends what is certain by the rules of `normalizeText`,
-- `fold`, `parsePhone` and `parseRidet` (src/shared/primitives); a test compares both. Issued documents stay as they are.

create function mended_text(given text) returns text language sql immutable as $$
  select normalize(
    regexp_replace(
      regexp_replace(given, '[\u00AD\u061C\u180E\u200B\u200C\u200D\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]', '', 'g'),
      '[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]', ' ', 'g'),
    NFC)
$$;

-- From a text folded by an earlier version: letters without decomposition, apostrophes, hyphens and spaces alike.
create function mended_fold(folded text) returns text language sql immutable as $$
  select btrim(regexp_replace(
    translate(
      replace(replace(replace(
        regexp_replace(normalize(mended_text(folded), NFKD), '[\u0300-\u036F]', '', 'g'), 'ß', 'ss'), 'þ', 'th'), 'ŋ', 'ng'),
      'øłđðħŧı''’‘‛ʹʻʼʽʾʿ′‵ꞌ', 'olddhti'),
    '[\s\-\u2010-\u2015\u2212]+', ' ', 'g'))
$$;

-- National digits and calling code of a telephone stored under another one; null where the pair stays as it is.
create function mended_phone(number text, prefix text) returns text[] language sql immutable as $$
  select case
    when number ~ '^687(050|[2-57-9]\d\d)\d{3}$' then array[substr(number, 4), '+687']
    when number ~ '^689(4\d{5}(\d{2})?|8\d{7,8})$' then array[substr(number, 4), '+689']
    when number ~ '^330?[1-9]\d{8}$' then array['0' || right(number, 9), '+33']
    when prefix = '+33' and number ~ '^[1-9]\d{8}$' then array['0' || number, '+33']
    when prefix in ('+687', '+689') and number ~ '^0[1-9]\d{8}$' then array[number, '+33']
    when prefix = '+687' and number ~ '^(40|8[789])\d{6}$' then array[number, '+689']
  end
$$;

update app_user set first_name = mended_text(first_name), last_name = mended_text(last_name)
where (first_name, last_name) is distinct from (mended_text(first_name), mended_text(last_name));
update app_user set first_name_n = mended_fold(first_name_n), last_name_n = mended_fold(last_name_n)
where (first_name_n, last_name_n) is distinct from (mended_fold(first_name_n), mended_fold(last_name_n));

update broker set name = mended_text(name), legal_name = mended_text(legal_name), address = mended_text(address),
  city = mended_text(city)
where (name, legal_name, address, city)
  is distinct from (mended_text(name), mended_text(legal_name), mended_text(address), mended_text(city));

-- Devices fetch what changed by `updated_at`; folded columns are their own and move nothing.
update person set first_name = mended_text(first_name), last_name = mended_text(last_name),
  company_name = mended_text(company_name), city = mended_text(city), mail = mended_text(mail),
  body = mended_text(body::text)::jsonb, updated_at = now()
where body is distinct from mended_text(body::text)::jsonb;
update person set first_name_n = mended_fold(first_name_n), last_name_n = mended_fold(last_name_n),
  company_name_n = mended_fold(company_name_n), city_n = mended_fold(city_n)
where (first_name_n, last_name_n, company_name_n, city_n) is distinct from
  (mended_fold(first_name_n), mended_fold(last_name_n), mended_fold(company_name_n), mended_fold(city_n));

update person set phone = (mended_phone(body #>> '{phone,number}', body #>> '{phone,prefix}'))[1], updated_at = now(),
  body = jsonb_set(jsonb_set(body,
    '{phone,number}', to_jsonb((mended_phone(body #>> '{phone,number}', body #>> '{phone,prefix}'))[1])),
    '{phone,prefix}', to_jsonb((mended_phone(body #>> '{phone,number}', body #>> '{phone,prefix}'))[2]))
where mended_phone(body #>> '{phone,number}', body #>> '{phone,prefix}') is not null;

-- A spreadsheet dropped the leading zero; the number of the enterprise is the RIDET without its establishment.
update person set ridet = '0' || ridet, updated_at = now(),
  body = jsonb_set(jsonb_set(body, '{siret}', to_jsonb('0' || ridet)), '{siren}', to_jsonb(left('0' || ridet, 7)))
where ridet ~ '^\d{9}$';

update contract set holder_name = mended_text(holder_name), body = mended_text(body::text)::jsonb, updated_at = now()
where holder_name is distinct from mended_text(holder_name) or body is distinct from mended_text(body::text)::jsonb;
update contract set numero_n = mended_fold(numero_n), holder_n = mended_fold(holder_n),
  first_name_n = mended_fold(first_name_n), last_name_n = mended_fold(last_name_n),
  company_name_n = mended_fold(company_name_n)
where (numero_n, holder_n, first_name_n, last_name_n, company_name_n) is distinct from
  (mended_fold(numero_n), mended_fold(holder_n), mended_fold(first_name_n), mended_fold(last_name_n),
    mended_fold(company_name_n));
update contract set phone = (mended_phone(body #>> '{phone,number}', body #>> '{phone,prefix}'))[1], updated_at = now(),
  body = jsonb_set(jsonb_set(body,
    '{phone,number}', to_jsonb((mended_phone(body #>> '{phone,number}', body #>> '{phone,prefix}'))[1])),
    '{phone,prefix}', to_jsonb((mended_phone(body #>> '{phone,number}', body #>> '{phone,prefix}'))[2]))
where mended_phone(body #>> '{phone,number}', body #>> '{phone,prefix}') is not null;
-- A contract without telephone of its own shows that of its holder; `now()` is the same in the whole migration.
update contract c set phone = p.phone, updated_at = now()
from person p
where p.id = c.person_id and p.updated_at = now() and nullif(c.body -> 'phone', 'null') is null
  and c.phone is distinct from p.phone;

update quote set estimate = mended_text(estimate::text)::jsonb
where estimate is distinct from mended_text(estimate::text)::jsonb;
update quote set estimate = jsonb_set(jsonb_set(estimate,
    '{person,phone,number}',
    to_jsonb((mended_phone(estimate #>> '{person,phone,number}', estimate #>> '{person,phone,prefix}'))[1])),
    '{person,phone,prefix}',
    to_jsonb((mended_phone(estimate #>> '{person,phone,number}', estimate #>> '{person,phone,prefix}'))[2]))
where mended_phone(estimate #>> '{person,phone,number}', estimate #>> '{person,phone,prefix}') is not null;

drop function mended_phone(text, text);
drop function mended_fold(text);
drop function mended_text(text);
