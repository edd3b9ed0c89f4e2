// @vitest-environment node
import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { routes } from './routes.ts'

describe('routes/', () => {
  const files = readdirSync(`${import.meta.dirname}/routes`, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  )

  it('holds the screens of the route table and nothing else', () => {
    const screens = (routes.children ?? []).flatMap((route) => ('file' in route && route.file ? [route.file] : []))
    expect(files.toSorted()).toEqual([...new Set([...screens, 'root.tsx'])].toSorted())
  })

  it('calls each noun as features/ does', () => {
    const nouns = new Set(files.flatMap((name) => (name.includes('/') ? [name.split('/')[0]!] : [])))
    expect([...nouns].filter((noun) => !existsSync(`${import.meta.dirname}/features/${noun}`))).toEqual([])
  })
})
