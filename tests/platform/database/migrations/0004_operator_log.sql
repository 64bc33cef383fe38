insert into account_farewells (id, email, first_name) values ('farewell-1', 'foi@email.com', 'Foi');
insert into operator_log (id, action, subject, reason, at) values ('act-1', 'suspend', 'driver2222222222', 'Documentos vencidos', '2026-03-01T00:00:00Z');
insert into kept_payment_records (stripe_subscription_id, stripe_customer_id, plan_id, period, price_cents, started_at, current_period_end, kept_since) values
  ('sub_0', 'cus_0', 'driver', 'annual', 28700, '2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z');
