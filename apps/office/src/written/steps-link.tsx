import { hrefOf } from '#device/address.ts'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { writtenTexts } from './texts.ts'

/** In place of a button with nothing to save, while the shop is being prepared: back to what is missing. */
export const StepsLink = () => (
  <ButtonLink kind="line" href={hrefOf('')} className="flex-1">
    {writtenTexts.steps}
  </ButtonLink>
)
