import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { saveFile } from '#platform/download.ts'
import { Sheet } from '#ui/sheet.tsx'
import { call } from '@mutirao/client/call'
import { exportClient, exportClientCsv } from '@mutirao/contract/accounts'
import { Button } from '@mutirao/ui/button.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { Table, TableRow } from '@mutirao/ui/table.tsx'

const fileName = 'meus-dados'
const onError = (error: unknown) => showSnack(messageFor(error))

/** LGPD, arts. 18 and 19: view the personal data, and export it in a machine-readable format. */
export function MyRights() {
  const [isSeen, setIsSeen] = useState(false)
  const read = useMutation({ mutationFn: () => call(exportClient, {}), onSuccess: () => setIsSeen(true), onError })
  const json = useMutation({
    mutationFn: () => call(exportClient, {}),
    onSuccess: (everything) => saveFile(`${fileName}.json`, 'application/json', JSON.stringify(everything, null, 2)),
    onError,
  })
  const csv = useMutation({
    mutationFn: () => call(exportClientCsv, {}),
    // Without the byte order mark, spreadsheets decode accents wrongly.
    onSuccess: (file) => saveFile(`${fileName}.csv`, 'text/csv', file.csv),
    onError,
  })
  return (
    <Section title={m.my_rights()}>
      <p className="mb-3 text-ink-2">{m.my_rights_text()}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind="line" size="small" isBusy={read.isPending} onClick={() => read.mutate()}>
          {m.see_my_data()}
        </Button>
        <Button kind="line" size="small" isBusy={json.isPending} onClick={() => json.mutate()}>
          {m.download_json()}
        </Button>
        <Button kind="line" size="small" isBusy={csv.isPending} onClick={() => csv.mutate()}>
          {m.download_csv()}
        </Button>
      </div>
      <Sheet title={m.my_rights()} isOpen={isSeen} onClose={() => setIsSeen(false)}>
        {isSeen && read.data && <Everything data={read.data} />}
      </Sheet>
    </Section>
  )
}

function Everything({ data }: { data: Record<string, unknown> }) {
  return exportedAreas(data).map(({ area, lines }) => (
    <details key={area} className="border-t border-line first:border-0">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold">
        {area}
        <span className="text-12 font-normal text-ink-2">{m.lines_count({ count: lines.length })}</span>
      </summary>
      <Table caption={area} className="mb-3 text-13">
        {lines.map(([field, value]) => (
          <TableRow key={field} name={field}>
            {value}
          </TableRow>
        ))}
      </Table>
    </details>
  ))
}

type Line = [field: string, value: string]

/** The export as areas of flat lines: "addresses" → "1.city: São Paulo". */
export function exportedAreas(data: Record<string, unknown>): { area: string; lines: Line[] }[] {
  return Object.entries(data).map(([area, value]) => ({ area, lines: linesOf(value, '') }))
}

function linesOf(value: unknown, path: string): Line[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value !== 'object') return [[path || 'valor', String(value)]]
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = isList ? String(Number(key) + 1) : key
    return linesOf(inner, path ? `${path}.${name}` : name)
  })
}
