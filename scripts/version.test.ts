import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { version } from '@mutirao/contract/version'

const manifests = ['package.json', 'examples/package.json', ...globSync('{apps,packages}/*/package.json')]

it.each(manifests)('%s has the version of the product', (file) => {
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version })
})

it('finds every workspace', () => {
  expect(manifests).toHaveLength(11)
})
