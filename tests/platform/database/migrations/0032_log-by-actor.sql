insert into documents (id, driver_id, type, submitted_at, decided_at, outcome, is_current, valid_until, authority) values
  ('document-1', 'driver2222222222', 'authorisation', '2026-05-01T00:00:00Z', '2026-05-02T00:00:00Z', 'accepted', true, '2027-05-02', 'Prefeitura'),
  ('document-2', 'driver2222222222', 'inspection', '2026-05-01T00:00:00Z', '2026-05-02T00:00:00Z', 'accepted', true, '2027-05-02', null),
  ('document-3', 'driver2222222222', 'course', '2026-05-01T00:00:00Z', null, null, false, null, null);

insert into recommendations (id, driver_id, state, text, words, first_name, initial, known_years, email, mailbox, is_near_driver, written_at, confirmed_at, decided_at) values
  ('recommendation-1', 'driver2222222222', 'approved', 'Sempre no horário.', '{}', 'Ana', 'P', 2, 'ana@familia.example', 'ana@familia.example', false, '2026-05-01T00:00:00Z', '2026-05-01T00:00:00Z', '2026-05-02T00:00:00Z');
