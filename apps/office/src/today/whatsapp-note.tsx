import { start } from '#api/start.ts'
import { hrefOf } from '#device/address.ts'
import { troubleTexts } from '#integrations/whatsapp-texts.ts'
import type { TodayFailed } from '@mutirao/contract/today'
import { formatStamp } from '@mutirao/domain/delivery-date'
import { Note } from '@mutirao/ui/note.tsx'
import { circleAlert } from '@mutirao/ui/service-icons.gen.ts'
import { todayTexts } from './texts.ts'

/** Why WhatsApp refuses the shop's messages; mended under "Integrações". */
export function WhatsappNote({ fault }: { fault: TodayFailed['whatsapp'] }) {
  if (!fault) return null
  const { trouble, since } = fault
  return (
    <Note kind="warn" icon={circleAlert}>
      {todayTexts.whatsapp(troubleTexts[trouble], formatStamp(new Date(since), start.timeZone))}{' '}
      <a href={hrefOf('integrations')} className="flex min-h-11 w-fit items-center underline">
        {todayTexts.seeIntegrations}
      </a>
    </Note>
  )
}
