import { expect, it } from 'vitest'
import { returnPath } from './go-on.ts'

it.each([
  { to: '/store/feira?q=a', path: '/store/feira?q=a' },
  { to: undefined, path: '/' },
  { to: '', path: '/' },
  { to: '//outra.example', path: '/' },
  { to: String.raw`/\outra.example`, path: '/' },
  { to: '/\t/outra.example', path: '/' },
  { to: 'https://outra.example', path: '/' },
  { to: 'javascript:alert(1)', path: '/' },
  { to: '/location?to=/location', path: '/' },
])('goes back to $path for $to', ({ to, path }) => expect(returnPath(to)).toBe(path))
