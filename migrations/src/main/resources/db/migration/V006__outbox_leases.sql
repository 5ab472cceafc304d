-- Who holds responses in hand, looked for each second: whoever is proven dead loses them at once.
create index outbox_leases on outbox (leased_by) where state = 'pending' and leased_until is not null;
