import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { APP_VERSION } from '@mutirao/domain/app-version'
import { Table, TableRow } from '@mutirao/ui/table.tsx'
import { buildName } from './diagnostics.ts'

/** Both readings of the app's version (spec §1), the build and the shop. */
export function VersionFacts() {
  const { name } = useTenant()
  return (
    <div className="card mt-5 px-3.5 py-0.5">
      <Table caption={m.screen_version()} isRuled>
        <TableRow name={m.version_web()} look="strong">
          {APP_VERSION.web}
        </TableRow>
        <TableRow name={m.version_native()} look="strong">
          {APP_VERSION.native}
        </TableRow>
        <TableRow name={m.version_build()} look="strong">
          {buildName()}
        </TableRow>
        <TableRow name={m.version_shop()} look="strong">
          {name}
        </TableRow>
      </Table>
    </div>
  )
}
