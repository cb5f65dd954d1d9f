/** Why a file is refused; codes are stable. */
export interface FileRefusal {
  readonly code:
    'not_this_list' | 'hostile_xml' | 'truncated_or_broken' | 'too_large' | 'wrong_encoding' | 'retired_list' | 'no_parties' | 'missing_file'; // prettier-ignore
  readonly message: string;
}

export class RefusedFile extends Error {
  constructor(readonly refusal: FileRefusal) {
    super(refusal.message);
  }
}

export const refuse = (code: FileRefusal['code'], message: string): never => {
  throw new RefusedFile({ code, message });
};
