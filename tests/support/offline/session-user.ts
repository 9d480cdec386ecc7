/** A broker as stored in a session. */
export const sessionUser = {
  id: 7,
  userBrokerCode: 'A',
  userBrokerId: 1,
  agency: null,
  isRoot: false,
  isAdmin: false,
  isBroker: true,
  initials: 'HW',
  userName: 'h@lagon.nc',
  fullName: 'H W',
};
