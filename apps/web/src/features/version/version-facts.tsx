import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { APP_VERSION } from '@mutirao/domain/app-version'
import { Table, TableRow } from '@mutirao/ui/table.tsx'
import { buildName } from './diagnostics.ts'

/** The names are short words of ours, which large text would break. */
const wholeWords = '[&>th]:wrap-normal'

/** Both readings of the app's version (spec §1), the build and the shop. */
export function VersionFacts() {
  const { name } = useTenant()
  return (
    <div className="card mt-5 px-3.5 py-0.5">
      <Table caption={m.screen_version()} isRuled>
        <TableRow name={m.version_web()} look="strong" className={wholeWords}>
          {APP_VERSION.web}
        </TableRow>
        <TableRow name={m.version_native()} look="strong" className={wholeWords}>
          {APP_VERSION.native}
        </TableRow>
        <TableRow name={m.version_build()} look="strong" className={wholeWords}>
          {buildName()}
        </TableRow>
        <TableRow name={m.version_shop()} look="strong" className={wholeWords}>
          {name}
        </TableRow>
      </Table>
    </div>
  )
}
