-- A broker's identity as papers show it: a legal name of its own, and the postcode and the town apart from the street.
set local lock_timeout = '10s';
alter table broker
  add column legal_name text,
  add column zip_code text,
  add column city text;
update broker set
  zip_code = substring(address from ', (\d{5}) [^,]+$'),
  city = substring(address from ', \d{5} ([^,]+)$'),
  address = regexp_replace(address, ', \d{5} [^,]+$', '')
where address ~ ', \d{5} [^,]+$';
