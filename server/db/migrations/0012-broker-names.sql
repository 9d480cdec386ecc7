-- The folded name, by which users are found and sorted. Null in rows of processes of the previous version.
alter table broker add column name_n text;
update broker set name_n = trim(translate(lower(name), 'àâäçéèêëîïôöùûüÿ-''’', 'aaaceeeeiioouuuy '));
