import { describe, expect, it } from 'vitest'
import { withAnswers } from './insert-select.ts'

describe('withAnswers', () => {
  it.each([
    [
      'insert into a (b) select 1 from c where d in (select 2)',
      'insert into a (b) select 1 from c where d in (select 2) returning tenant_id',
    ],
    [
      'with w as (insert into a (b) select 1 from c), x as (update a set b = 2) select 1',
      'with w as (insert into a (b) select 1 from c returning tenant_id), x as (update a set b = 2) select 1',
    ],
    [
      'with w as (insert into a (b) values (1) returning b) insert into c (b) select b from w',
      'with w as (insert into a (b) values (1) returning b) insert into c (b) select b from w returning tenant_id',
    ],
    [
      "with w as (insert into a (b) select ')' from c -- insert (\n), x as (insert into a (b) select 1) select 1",
      "with w as (insert into a (b) select ')' from c -- insert (\n returning tenant_id), x as (insert into a (b) select 1 returning tenant_id) select 1",
    ],
  ])('adds an answer: %s', (text, expected) => expect(withAnswers(text)).toBe(expected))

  it.each([
    'insert into a (b) values ((select 1))',
    'insert into a (b) select 1 on conflict do nothing',
    'insert into a (b) select 1 returning b',
    'select "insert" from a',
    "select 'insert into a select 1'",
  ])('leaves as it is: %s', (text) => expect(withAnswers(text)).toBe(text))
})
