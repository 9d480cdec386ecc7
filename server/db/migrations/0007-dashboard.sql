-- What the dashboard counts and sums, without touching the table.
create index contract_created on contract (broker_id, creation_date)
  include (status, is_estimate, product_code, annual_premium);
create index contract_unpaid on contract (broker_id) where is_unpaid;
create index supporting_document_due on supporting_document (contract_id) where due_date is not null;
