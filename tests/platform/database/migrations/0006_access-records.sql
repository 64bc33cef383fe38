insert into access_records (at, address, user_id) values ('2026-03-01T00:00:00Z', '203.0.113.7', 'user-1'), ('2026-03-01T00:01:00Z', '203.0.113.8', '');
