import { getMemberPage } from '@gym/api-client/staff';
import { memberListTools } from '../../shared/members/member-list-tools.tsx';

export default memberListTools('members', getMemberPage);
