-- needs: count_edits
-- Every record that people edit has a version, so that of two editors the second hears of the first.
CALL count_edits('programs');
CALL count_edits('partners');
CALL count_edits('stores');
CALL count_edits('interaction_points');
CALL count_edits('profiles');
CALL count_edits('mountings');
CALL count_edits('admins', 'last_login_at', 'sessions_from', 'duty_pin', 'password_hash');
CALL count_edits('users');
CALL count_edits('coupons', 'redeemed_total');
CALL count_edits('rewards', 'stock');
CALL count_edits('promotions');
CALL count_edits('status_level_sets');
CALL count_edits('display_ads');
CALL count_edits('custom_properties');
CALL count_edits('endpoints');
CALL count_edits('tags');
