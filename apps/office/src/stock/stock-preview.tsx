import type { CallOutput } from '@mutirao/contract/endpoint'
import type { previewStock, StockChange } from '@mutirao/contract/stock'
import { formatMoney } from '@mutirao/domain/money'
import { DataTable } from '@mutirao/ui/data-table.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { stockTexts } from './texts.ts'

/** The mistakes by line, then the changes, before and after. */
export function StockPreview({ preview: { changes, mistakes, moreMistakes } }: { preview: CallOutput<typeof previewStock> }) {
  const count = mistakes.length + moreMistakes
  return (
    <>
      {count > 0 && (
        <Note kind="err" isAlert>
          <b className="block">{stockTexts.mistakes(count)}</b>
          <ul className="my-1 grid gap-1">
            {mistakes.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                <b>{stockTexts.line(line)}:</b> {message}
              </li>
            ))}
          </ul>
          {moreMistakes > 0 && <p>{stockTexts.moreMistakes(moreMistakes)}</p>}
          <p>{stockTexts.mendFirst}</p>
        </Note>
      )}
      <section>
        <h2 className="mb-2 text-20">{stockTexts.changes(changes.length)}</h2>
        {changes.length > 0 && <Changes changes={changes} />}
      </section>
    </>
  )
}

const changed = (change: { before: number; after: number } | undefined, write: (value: number) => string) =>
  change ? (change.before === change.after ? stockTexts.same : stockTexts.fromTo(write(change.before), write(change.after))) : '—'

function Changes({ changes }: { changes: readonly StockChange[] }) {
  const rows = changes.map(({ item, name, onHand, reserved, isHeldUp, price }) => ({
    key: item,
    cells: [
      <>
        {name}
        {isHeldUp && <small className="block text-13 font-normal">{stockTexts.heldUp}</small>}
      </>,
      changed(onHand, String),
      reserved ?? '—',
      changed(price, formatMoney),
    ],
  }))
  return <DataTable caption={stockTexts.changes(changes.length)} columns={stockTexts.stockColumns} rows={rows} />
}
