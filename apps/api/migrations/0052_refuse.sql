-- Fails the statement, and so its transaction, with a reason and facts that the server reads (`refusalOf` in db/error-codes.ts): a commit that was
-- sent in the same round trip then rolls back.
create function refuse(reason text, facts jsonb) returns void language plpgsql as $$
begin
  raise exception using errcode = 'MU001', message = reason, detail = facts::text;
end $$;
