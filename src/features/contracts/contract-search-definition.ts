import { parsePhoneNumber } from 'libphonenumber-js/core';
