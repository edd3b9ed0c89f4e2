import { describe, expect, it } from 'vitest'
import { searchable } from './search-text.ts'

describe('searchable', () => {
  it.each([
    ['Pão de Açúcar', 'pao de acucar'],
    ['ÀÉÎÕÜ ç', 'aeiou c'],
    ['', ''],
  ])('%s is compared as %s', (text, stored) => {
    expect(searchable(text)).toBe(stored)
  })
})
