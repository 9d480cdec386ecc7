-- Root and admin, who see all brokers, set up a second factor at their next sign-in. The demonstration's accounts, which share a
-- published password, keep signing in with it alone.
update role set requires_second_factor = true where kind in ('root', 'admin')
  and not exists (select from app_user where email_n = 'root@lagon.nc');
