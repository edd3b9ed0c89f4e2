// @vitest-environment node
import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { specPaths } from '#testing/spec-routes.ts'
import { routes } from './routes.ts'

describe('the route table', () => {
  /** Braces or dollar signs: the same address with a nameless place for each parameter. */
  const shape = (path: string) => path.replaceAll(/\{\w+\}|\$\w+/g, ':')
  const own = (routes.children ?? []).map((route) => (route.type === 'route' ? (route.path ?? '/') : '/')).map(shape)
  const asked = specPaths.map(shape)

  it('has a screen for each address of the specification', () => {
    expect(asked.filter((path) => !own.includes(path))).toEqual([])
  })

  it('lists the addresses beyond the specification', () => {
    expect(own.filter((path) => !asked.includes(path)).toSorted()).toEqual([
      '/account/point',
      '/c%26c',
      '/login/link',
      '/login/password',
      '/profile/age',
      '/unauthorized',
    ])
  })
})

describe('routes/', () => {
  const files = readdirSync(`${import.meta.dirname}/routes`, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  )

  it('contains the screens of the route table and nothing else', () => {
    const screens = (routes.children ?? []).flatMap((route) => ('file' in route && route.file ? [route.file] : []))
    expect(files.toSorted()).toEqual([...new Set([...screens, 'root.tsx'])].toSorted())
  })

  it('names its folders like features/', () => {
    const nouns = new Set(files.flatMap((name) => (name.includes('/') ? [name.split('/')[0]!] : [])))
    expect([...nouns].filter((noun) => !existsSync(`${import.meta.dirname}/features/${noun}`))).toEqual([])
  })
})
