import { useState } from 'react'
import type { Fields } from '#desk/list-address.ts'
import { hrefOf } from '#device/address.ts'
import { shieldCheck } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { People } from './people.tsx'
import { roleTexts, staffTexts } from './texts.ts'

/** The screen of the shop's staff. */
export function StaffScreen({ fields }: { fields: Fields }) {
  const [said, setSaid] = useState<string>()
  return (
    <>
      <h1 className="mb-3 text-24">{staffTexts.title}</h1>
      <output className="mb-3 block empty:hidden">{said && <Note kind="good">{said}</Note>}</output>
      <div className="mb-6 max-w-xl">
        <List>
          <ListRow icon={shieldCheck} title={roleTexts.title} text={roleTexts.open} href={hrefOf('staff/roles')} />
        </List>
      </div>
      <People fields={fields} onDone={setSaid} />
    </>
  )
}
