import { useEffect, useRef, useState } from 'react'
import { useIsWide } from '#device/width.ts'
import type { ListName, ListSetup, ListView } from '@mutirao/contract/list-views'
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
export function ViewBar({ list, setup, fields, columns }: Props) {
  const setFields = useSetFields()
  const isWide = useIsWide()
  const [open, setOpen] = useState<'view' | 'columns'>()
  useDefaultView(setup, fields)
  const { views } = setup
  const shown = viewAt(views, fields)
  const own = viewFieldsOf(fields)
  const isFiltered = Object.keys(own).length > 0
  const view: ListView | undefined = shown ?? (isFiltered ? { id: crypto.randomUUID(), name: '', fields: own } : undefined)
  const hasColumns = isWide && columns.length > 1
  const close = () => setOpen(undefined)
  if (views.length === 0 && !isFiltered && !hasColumns) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      {views.length > 0 && (
        <nav aria-label={deskTexts.views} className="flex min-w-0 gap-2 overflow-x-auto py-1 [&>*]:shrink-0">
          <button type="button" aria-pressed={!isFiltered} className={chip(!isFiltered)} onClick={() => setFields({})}>
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
      )}
      {view && (
        <Button size="small" kind="ghost" onClick={() => setOpen('view')}>
          {!shown && <Icon d={plus} className="size-5" />}
          {shown ? deskTexts.viewEdit : deskTexts.viewKeep}
        </Button>
      )}
      {hasColumns && (
        <Button size="small" kind="ghost" className="ml-auto" onClick={() => setOpen('columns')}>
          <Icon d={layoutGrid} className="size-5" />
          {deskTexts.columns(setup.hidden.filter((id) => columns.some((column) => column.id === id)).length)}
        </Button>
      )}
      {open === 'view' && view && <ViewSheet list={list} setup={setup} view={view} onClose={close} />}
      {open === 'columns' && <ColumnSheet list={list} setup={setup} columns={columns} onClose={close} />}
    </div>
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
