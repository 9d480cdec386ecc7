-- Order of pages in their category of the menu; null stands last, as a new page or one that changed its category.
alter table page add column position int;
