import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../..', import.meta.url)

/** The product's sources that contain this text, once for each occurrence. */
function sourcesWith(text: string): string[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  return files.flatMap((file) => Array.from({ length: readFileSync(new URL(file, root), 'utf8').split(text).length - 1 }, () => file))
}

it('what a buyer reads of an order is written in one place, which takes the news of the domain', () => {
  expect(sourcesWith("type: 'order' as const")).toEqual(['modules/messages/messages.service.ts'])
  expect(sourcesWith('insertMessage }')).toEqual(['modules/messages/messages.service.ts'])
  expect(sourcesWith('insertMessage(ctx, message)')).toHaveLength(1)
})
