import { useEffect, useRef, useState } from 'react'
import { useIsWide } from '#device/width.ts'
import type { ListName, ListSetup } from '@mutirao/contract/list-views'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { layoutGrid, plus } from '@mutirao/ui/icons.gen.ts'
import { ColumnSheet } from './column-sheet.tsx'
import { useSetFields, type Fields } from './list-address.ts'
import { viewAt, viewFieldsOf } from './list-setup.ts'
import { deskTexts } from './texts.ts'
import { ViewSheet } from './view-sheet.tsx'

type NamedColumn = { id: string; name: string }
type Props = { list: ListName; setup: ListSetup; fields: Fields; columns: readonly NamedColumn[] }

const chip = (isOn: boolean) =>
  `relative inline-flex min-h-9 items-center gap-1.5 rounded-full px-3.5 font-medium whitespace-nowrap after:absolute after:-inset-y-1 after:inset-x-0 ${isOn ? 'bg-ink text-bg' : 'bg-surface shadow-[inset_0_0_0_1px_var(--line)]'}`

/** The person's views of a list and, where there is a table, its columns. The address has the fields of the view, so that a link shows the same. */
export function ViewBar(props: Props) {
  const { setup, fields, columns } = props
  const isWide = useIsWide()
  useDefaultView(setup, fields)
  const isFiltered = Object.keys(viewFieldsOf(fields)).length > 0
  const hasColumns = isWide && columns.length > 1
  if (setup.views.length === 0 && !isFiltered && !hasColumns) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      {setup.views.length > 0 && <ViewChips {...props} />}
      {isFiltered && <ViewAct {...props} />}
      {hasColumns && <ColumnAct {...props} />}
    </div>
  )
}

function ViewChips({ setup: { views }, fields }: Props) {
  const setFields = useSetFields()
  const shown = viewAt(views, fields)
  const isAll = Object.keys(viewFieldsOf(fields)).length === 0
  return (
    <nav aria-label={deskTexts.views} className="flex min-w-0 gap-2 overflow-x-auto py-1 [&>*]:shrink-0">
      <button type="button" aria-pressed={isAll} className={chip(isAll)} onClick={() => setFields({})}>
        {deskTexts.viewAll}
      </button>
      {views.map((one) => (
        <button
          key={one.id}
          type="button"
          aria-pressed={one === shown}
          className={chip(one === shown)}
          onClick={() => setFields(one.fields)}
        >
          {one.name}
        </button>
      ))}
    </nav>
  )
}

/** Keeps the present filters as a view, or changes the view that is shown. */
function ViewAct({ list, setup, fields }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [id] = useState(() => crypto.randomUUID())
  const shown = viewAt(setup.views, fields)
  const view = shown ?? { id, name: '', fields: viewFieldsOf(fields) }
  return (
    <>
      <Button size="small" kind="ghost" onClick={() => setOpen(true)}>
        {!shown && <Icon d={plus} className="size-5" />}
        {shown ? deskTexts.viewEdit : deskTexts.viewKeep}
      </Button>
      {isOpen && <ViewSheet list={list} setup={setup} view={view} onClose={() => setOpen(false)} />}
    </>
  )
}

function ColumnAct({ list, setup, columns }: Props) {
  const [isOpen, setOpen] = useState(false)
  const hidden = setup.hidden.filter((id) => columns.some((column) => column.id === id)).length
  return (
    <>
      <Button size="small" kind="ghost" className="ml-auto" onClick={() => setOpen(true)}>
        <Icon d={layoutGrid} className="size-5" />
        {deskTexts.columns(hidden)}
      </Button>
      {isOpen && <ColumnSheet list={list} setup={setup} columns={columns} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A list that is opened without filters opens with the default view; filters that are cleared afterwards stay cleared. */
function useDefaultView({ views }: ListSetup, fields: Fields) {
  const setFields = useSetFields()
  const isDecided = useRef(false)
  useEffect(() => {
    if (isDecided.current) return
    isDecided.current = true
    const first = views.find(({ isDefault }) => isDefault)
    if (first && Object.keys(viewFieldsOf(fields)).length === 0) setFields(first.fields)
  })
}
