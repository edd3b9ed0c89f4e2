import { useState } from 'react'
import { type Fields } from '#desk/list-address.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { ApiKeys } from './api-keys.tsx'
import { People } from './people.tsx'
import { staffTexts } from './texts.ts'

/** The screen of the shop's staff and of the keys of programs. */
export function StaffScreen({ fields }: { fields: Fields }) {
  const [said, setSaid] = useState<string>()
  return (
    <>
      <h1 className="mb-3 text-24">{staffTexts.title}</h1>
      <output className="mb-3 block empty:hidden">{said && <Note kind="good">{said}</Note>}</output>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2 lg:items-start">
        <People fields={fields} onDone={setSaid} />
        <ApiKeys fields={fields} onDone={setSaid} />
      </div>
    </>
  )
}
