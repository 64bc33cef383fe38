insert into users (id, email, first_name, last_name, password_hash, email_confirmed_at, terms_version, terms_accepted_at, stripe_customer_id, created_at) values
  ('user-1', 'ana@email.com', 'Ana', 'Souza', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', '2026-01-02T03:04:05Z', '2026-01', '2026-01-02T03:00:00Z', 'cus_1', '2026-01-02T03:00:00Z'),
  ('user-2', 'zé@email.com', 'José', 'D''Ávila', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$b3V0cm8', null, '2026-01', '2026-02-02T03:00:00Z', null, '2026-02-02T03:00:00Z');
insert into sessions (id, user_id, expires_at) values ('session-hash-1', 'user-1', '2026-12-31T00:00:00Z');
insert into account_tokens (user_id, purpose, token_hash, expires_at, used_at) values
  ('user-1', 'reset-password', 'hash-of-reset', '2026-01-03T00:00:00Z', '2026-01-02T05:00:00Z'),
  ('user-2', 'confirm-email', 'hash-of-confirmation', '2026-12-31T00:00:00Z', null);
insert into photos (hash) values ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
insert into photo_variants (hash, size, format, content) values
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 96, 'webp', '\x52494646');
insert into drivers (id, user_id, name, phone, photo_hash, facebook_url, vehicle_type, vehicle_brand, vehicle_color, vehicle_year, capacity, available_seats, available, services, description, service_state, service_city, offered_school_transport, offered_neighborhoods, is_public) values
  ('driver2222222222', 'user-1', 'Ana Souza', '+5511987654321', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'https://www.facebook.com/ana', 'Van Escolar', 'Renault', 'Branca', 2020, 15, 4, true, array['Transporte Manhã'], 'Dirijo há dez anos.', 'SP', 'São Paulo', array['EMEF Profª Maria Aparecida'], array['Vila Mariana', 'Saúde'], true);
insert into subscriptions (id, user_id, stripe_subscription_id, status, plan_id, period, price_cents, started_at, subscribed_since, current_period_start, current_period_end, entitled_until) values
  ('subscription-1', 'user-1', 'sub_1', 'active', 'driver', 'monthly', 2990, '2026-01-02T03:00:00Z', '2026-01-02T03:00:00Z', '2026-01-02T03:00:00Z', '2027-01-02T03:00:00Z', '2027-01-02T03:00:00Z');
insert into reports (id, driver_id, reason) values ('report-1', 'driver2222222222', 'Não atende o telefone.');
insert into visits (driver_id, day, visitor) values ('driver2222222222', '2026-01-05', 'visitor-hash');
insert into visit_salts (day, salt) values ('2026-01-05', 'salt');
insert into contact_messages (id, name, email, subject, message) values ('message-1', 'Rui', 'rui@email.com', 'Dúvida', E'Bom dia.\nComo faço?');
insert into mailbox (id, "to", subject, html, text, headers) values ('mail-1', 'ana@email.com', 'Confirme', '<p>Oi</p>', 'Oi', '{"Message-ID": "<1@rota>"}');
insert into stripe_events (id, type) values ('evt_1', 'invoice.paid');
insert into rate_limits (key, points, expire) values ('login:1', 2, 1800000000000);
