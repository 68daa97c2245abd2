-- A bank that takes a payment back takes what was bought with it, be it settled or not: found by who bought it.
create index purchase_standing_of_buyer on purchase (buyer_id, id desc) where status = 'completed';

-- What is opened on a day, for whoever tells its buyers that the day has come.
create index post_release on post (release_at) where release_at is not null;
