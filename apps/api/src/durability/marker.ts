import type { Save } from './ledger.ts';

/** A row of the audit trail. */
export interface Entry {
  readonly action: string;
  readonly record_id: string;
  readonly after: {
    readonly plan_name?: string;
    readonly price?: number | string;
    readonly email?: string;
    readonly profession?: string;
    readonly member_id?: number;
    readonly chest?: number;
    readonly diet?: readonly { readonly qty: number }[];
  };
}

/** What a save is found again by in the audit trail. */
export function markerOfSave({ call, body, answer }: Save): string {
  switch (call) {
    case 'addPlanDetail':
      return `${call} ${String(body['plan_name'])}`;
    case 'updatePlanDetail':
      return `${call} ${String(body['id'])} ${String(body['price'])}`;
    case 'addMemberDetail':
      return `${call} ${String(body['email'])}`;
    case 'updateMemberDetail':
      return `${call} ${String(body['profession'])}`;
    case 'saveMemberHealth':
      return `${call} ${String(body['member_id'])} ${String(body['chest'])}`;
    case 'saveDiet':
      return `${call} ${String(body['id'])} ${String((body['diet'] as { qty: number }[])[0]?.qty)}`;
    // Two periods of one plan differ in nothing the client sent.
    default:
      return `${call} ${answer?.id}`;
  }
}

/** The same, from the trail. */
export function markerOfEntry({ action, record_id, after }: Entry): string {
  switch (action) {
    case 'addPlanDetail':
      return `${action} ${after.plan_name}`;
    case 'updatePlanDetail':
      return `${action} ${record_id} ${Number(after.price)}`;
    case 'addMemberDetail':
      return `${action} ${after.email}`;
    case 'updateMemberDetail':
      return `${action} ${after.profession}`;
    case 'saveMemberHealth':
      return `${action} ${after.member_id} ${after.chest}`;
    case 'saveDiet':
      return `${action} ${after.member_id} ${after.diet?.[0]?.qty}`;
    default:
      return `${action} ${record_id}`;
  }
}
