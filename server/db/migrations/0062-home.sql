-- What administrators keep of the home and of the menu: a tile’s picture may be an upload, and a category of the menu may be
-- removed once no page stands in it; what a page was before then has no category.
set local lock_timeout = '10s';
alter table home_image
  alter column src set default '',
  add column image_id bigint references page_image,
  add constraint home_image_pictured check (src <> '' or image_id is not null);
alter table page_revision
  alter column category_id drop not null,
  drop constraint page_revision_category_id_fkey,
  add constraint page_revision_category_id_fkey foreign key (category_id) references menu_category on delete set null;
