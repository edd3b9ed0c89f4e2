import type { WrittenEffect } from '@mutirao/contract/written'
import { writtenTexts } from './texts.ts'

/** The effects of a write on visitors, waiting orders and payers. */
export function Effects({ effects }: { effects: readonly WrittenEffect[] }) {
  if (effects.length === 0) return null
  return (
    <dl className="card grid gap-2 p-4">
      {effects.map(({ reaches, text }) => (
        <div key={text}>
          <dt className="text-13 text-ink-2">{writtenTexts.reaches[reaches]}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
