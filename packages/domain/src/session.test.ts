import { describe, expect, it } from 'vitest'
import { isLoginDead, rotationOf, shouldRenew } from './session.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const HOUR = 3_600_000

describe('a stored login', () => {
  it.each([
    ['alive with its token', { authenticated: true, expiresIn: NOW + HOUR }, true, false],
    ['past its time', { authenticated: true, expiresIn: NOW }, true, true],
    ['signed in without a token', { authenticated: true, expiresIn: NOW + HOUR }, false, true],
    ['signed out', { authenticated: false, expiresIn: NOW + HOUR }, false, false],
  ])('%s', (_name, login, hasToken, isDead) => {
    expect(isLoginDead({ timestamp: NOW, ...login }, NOW, hasToken)).toBe(isDead)
  })

  it.each([
    ['four minutes before its end', { expiresIn: NOW + 4 * 60_000, timestamp: NOW }, true],
    ['five minutes before its end', { expiresIn: NOW + 5 * 60_000, timestamp: NOW }, false],
    ['a day old', { expiresIn: NOW + 100 * HOUR, timestamp: NOW - 24 * HOUR }, false],
    ['more than a day old', { expiresIn: NOW + 100 * HOUR, timestamp: NOW - 24 * HOUR - 1 }, true],
  ])('is renewed or not: %s', (_name, login, expected) => {
    expect(shouldRenew(login, NOW)).toBe(expected)
  })
})

describe('rotationOf', () => {
  const rotation = { generation: 3, rotatedAt: new Date(NOW) }
  it.each([
    ['the newest', 3, 0, 'rotate'],
    ['the one before, at once', 2, 0, 'repeat'],
    ['the one before, after 10 s', 2, 10_000, 'repeat'],
    ['the one before, later', 2, 10_001, 'replay'],
    ['an older one', 1, 0, 'replay'],
    ['one that was never given', 4, 0, 'replay'],
  ])('%s', (_name, given, after, outcome) => {
    expect(rotationOf(given, rotation, new Date(NOW + after))).toBe(outcome)
  })
})
