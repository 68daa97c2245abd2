import { type Static, Type } from 'typebox'

export const Timezone = Type.Object(
  { zone_id: Type.String(), zone_description: Type.String() },
  { title: 'Timezone', additionalProperties: false },
)
export type Timezone = Static<typeof Timezone>
