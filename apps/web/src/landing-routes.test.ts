// @vitest-environment node
import { expect, it } from 'vitest'
import { landingTree } from './landing-routes.ts'
import { landings } from './routes.ts'

it('has the routes of the landings, and of no other screen', () => {
  const paths = Object.values(landingTree.children ?? {}).map(({ options }) => (options as { path?: string }).path)
  expect(paths.toSorted()).toEqual(landings.toSorted())
})
