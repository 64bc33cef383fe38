insert into stripe_customers (id, writes) values ('cus_1', 7);
update subscriptions set reminded_for = '2026-12-01T00:00:00Z' where id = 'subscription-1';
