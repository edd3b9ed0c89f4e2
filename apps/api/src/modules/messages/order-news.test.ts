import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../..', import.meta.url)

/** Product sources that contain this text, once per occurrence. */
function sourcesWith(text: string): string[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  return files.flatMap((file) => Array.from({ length: readFileSync(new URL(file, root), 'utf8').split(text).length - 1 }, () => file))
}

it("the buyer's messages are written in one place, which covers the domain's news", () => {
  expect(sourcesWith("type: 'order' as const")).toEqual(['modules/messages/messages.service.ts'])
  expect(sourcesWith('insertMessage }')).toEqual(['modules/messages/messages.service.ts'])
  expect(sourcesWith('insertMessage(ctx, message)')).toHaveLength(1)
})
