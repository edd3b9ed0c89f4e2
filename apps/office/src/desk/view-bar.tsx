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

/** The person's views of a list; the address has the fields of the view, so that a link shows the same. */
export function ViewTabs({ setup, fields }: Props) {
  useDefaultView(setup, fields)
  return setup.views.length === 0 ? null : <ViewChips setup={setup} fields={fields} />
}

/** Keeps the present filters as a view and, where there is a table, chooses its columns. */
export function ViewActs(props: Props) {
  const { fields, columns } = props
  const isWide = useIsWide()
  const isFiltered = Object.keys(viewFieldsOf(fields)).length > 0
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden print:hidden">
      {isFiltered && <ViewAct {...props} />}
      {isWide && columns.length > 1 && <ColumnAct {...props} />}
    </div>
  )
}

function ViewChips({ setup: { views }, fields }: Pick<Props, 'setup' | 'fields'>) {
  const setFields = useSetFields()
  const shown = viewAt(views, fields)
  const isAll = Object.keys(viewFieldsOf(fields)).length === 0
  return (
    <nav aria-label={deskTexts.views} className="mb-1 flex min-w-0 gap-2 overflow-x-auto py-1 print:hidden [&>*]:shrink-0">
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
        {shown ? deskTexts.viewEdit : <span className="max-md:sr-only">{deskTexts.viewKeep}</span>}
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
      <Button size="small" kind="ghost" onClick={() => setOpen(true)}>
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
