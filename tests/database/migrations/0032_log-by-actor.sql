insert into documents (id, driver_id, type, submitted_at, decided_at, outcome, is_current, valid_until, authority) values
  ('document-1', 'driver2222222222', 'authorisation', '2026-05-01T00:00:00Z', '2026-05-02T00:00:00Z', 'accepted', true, '2027-05-02', 'Prefeitura'),
  ('document-2', 'driver2222222222', 'inspection', '2026-05-01T00:00:00Z', '2026-05-02T00:00:00Z', 'accepted', true, '2027-05-02', null),
  ('document-3', 'driver2222222222', 'course', '2026-05-01T00:00:00Z', null, null, false, null, null);
