import type { Fields } from '#desk/list-address.ts'
import { hrefOf } from '#device/address.ts'
import { say } from '#written/said.tsx'
import { shieldCheck } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { People } from './people.tsx'
import { roleTexts, staffTexts } from './texts.ts'

/** The screen of the shop's staff. */
export function StaffScreen({ fields }: { fields: Fields }) {
  return (
    <>
      <h1 className="mb-3 text-24">{staffTexts.title}</h1>
      <div className="mb-6 max-w-xl">
        <List>
          <ListRow icon={shieldCheck} title={roleTexts.title} text={roleTexts.open} href={hrefOf('staff/roles')} />
        </List>
      </div>
      <People fields={fields} onDone={say} />
    </>
  )
}
